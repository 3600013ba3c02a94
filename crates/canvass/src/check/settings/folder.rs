//! A folder for the files of one test, removed at its end.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A fresh folder; tests that run at the same time need different names.
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("canvass test {} {name}", std::process::id()));
        fs::create_dir_all(&path).expect("there is room for temporary files");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().expect("it is below the folder"))
            .expect("the folder is ours");
        fs::write(path, content).expect("the folder is ours");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left over is the system's to clean up.
        let _left = fs::remove_dir_all(&self.0);
    }
}
