//! stub
use super::token::Token;
use std::path::*;
pub(crate) struct Store(PathBuf);
#[derive(Default)]
pub(crate) struct Saved {
    pub(crate) entries: Vec<Entry>,
    pub(crate) complaints: Vec<String>,
}
pub(crate) struct Entry {
    pub(crate) token: Token,
    pub(crate) line: usize,
}
impl Store {
    pub(crate) fn of(_: &str, _: &str) -> Store {
        Store("x".into())
    }
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
    pub(crate) fn read(&self) -> Result<Saved, String> {
        Ok(Saved::default())
    }
    pub(crate) fn add(&self, _: &Token, _: &str) -> Result<(), String> {
        Ok(())
    }
}
