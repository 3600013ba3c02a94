//! The folder in which a child process and its parent leave each other messages.
//!
//! Its owner, the parent, holds a lock as long as it lives. By that the child knows when its parent is gone, and others which
//! folders nobody needs any more.

use crate::check::breadcrumb;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, io};

/// The number of the child's process: what a child starts has the same variables, and is none.
pub(super) const CHILD: &str = "child";
/// What the child is to do.
pub(super) const TASK: &str = "task";
/// Which case is under way.
pub(super) const CASE: &str = "case";
/// A case that failed, before it is shrunk.
pub(super) const FOUND: &str = "found";
/// The last word of the child.
pub(super) const WORD: &str = "word";

/// Locked by the parent.
const OWNER: &str = "owner";

/// A folder that is removed when this is dropped.
pub(super) struct Folder {
    path: PathBuf,
    _owner: File,
}

impl Folder {
    /// A new folder, where Cargo puts what it makes; elsewhere if nothing can be written there.
    pub(super) fn new() -> io::Result<Folder> {
        let here = Folder::new_below(&breadcrumb::folder());
        here.or_else(|_| Folder::new_below(&env::temp_dir().join("canvass")))
    }

    fn new_below(all: &Path) -> io::Result<Folder> {
        static SWEPT: Once = Once::new();
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let all = all.join("isolated");
        fs::create_dir_all(&all)?;
        SWEPT.call_once(|| sweep(&all));
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            match Folder::new_in(all.join(format!("{}-{number}", std::process::id()))) {
                // Of a process of the same number that was killed, and that could not be removed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made,
            }
        }
    }

    fn new_in(path: PathBuf) -> io::Result<Folder> {
        let mut folder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&path)?;
        // Under its name it is locked from the beginning.
        let unlocked = path.join("owner.new");
        let owner = File::create_new(&unlocked)?;
        owner.lock()?;
        fs::rename(&unlocked, self::owner(&path))?;
        Ok(Folder { path, _owner: owner })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If that fails, another run sweeps it away.
        let _removed = fs::remove_dir_all(&self.path);
    }
}

/// The file that the owner of a folder has locked.
pub(super) fn owner(folder: &Path) -> PathBuf {
    folder.join(OWNER)
}

/// Whether the owner of a folder is gone, or has removed it. Allocates nothing, so that a thread that asks needs little memory.
pub(super) fn is_abandoned(owner: &Path) -> bool {
    match File::open(owner) {
        Ok(owner) => match owner.try_lock() {
            Ok(()) => true,
            // What cannot be found out is not so.
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
        },
        Err(error) => {
            let is_gone = owner.parent().is_none_or(|folder| !folder.exists());
            error.kind() == io::ErrorKind::NotFound && is_gone
        }
    }
}

/// Removes the folders of processes that were killed.
fn sweep(all: &Path) {
    let Ok(folders) = fs::read_dir(all) else { return };
    for folder in folders.flatten().map(|folder| folder.path()) {
        if is_abandoned(&owner(&folder)) {
            // Another may be about to do the same.
            let _removed = fs::remove_dir_all(&folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, is_abandoned, owner, sweep};
    use crate::check::settings::folder::Folder as Temporary;
    use std::fs::{self, File};
    use std::path::PathBuf;

    /// Ends as a process does that is killed: unlocked, not removed.
    fn kill(folder: Folder) -> PathBuf {
        let path = folder.path.clone();
        let left = path.with_extension("left");
        fs::rename(&path, &left).expect("it is ours");
        drop(folder);
        left
    }

    #[test]
    fn folder_goes_with_its_owner() {
        let all = Temporary::new("isolated owner");
        let folder = Folder::new_in(all.path().join("1-1")).expect("a new folder");
        let path = folder.path().to_owned();
        File::create(path.join("case")).expect("a file in it");
        assert!(!is_abandoned(&owner(&path)));
        drop(folder);
        assert!(is_abandoned(&owner(&path)) && !path.exists());
    }

    #[test]
    fn folders_of_the_dead_are_swept_away_and_those_of_the_living_are_not() {
        let all = Temporary::new("isolated sweep");
        let new = |name: &str| Folder::new_in(all.path().join(name)).expect("a new folder");
        let (living, dead) = (new("1-1"), kill(new("1-2")));
        assert!(is_abandoned(&owner(&dead)));
        sweep(all.path());
        assert!(living.path().exists() && !dead.exists());
    }
}
