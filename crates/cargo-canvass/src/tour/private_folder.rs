//! A folder for what the tour saves: of a name that nobody can guess, closed to others, removed at the end.

use std::{
    env, fs,
    hash::{BuildHasher, RandomState},
    io,
    path::{Path, PathBuf},
};

pub struct PrivateFolder(PathBuf);

impl PrivateFolder {
    pub fn new() -> io::Result<PrivateFolder> {
        let name = format!("canvass-tour-{:016x}", RandomState::new().hash_one("a folder"));
        let path = env::temp_dir().join(name);
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        // One that is there already is not ours, and an error.
        builder.create(&path)?;
        Ok(PrivateFolder(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        // Where it cannot be removed, nobody is left to do anything about it.
        let _removed = fs::remove_dir_all(&self.0);
    }
}
