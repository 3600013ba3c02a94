//! Private folders for files that are gone when the command is, even if it is killed.
//!
//! A folder has a random name, is made anew, and nobody else can look into it. The file `lock` in it is locked as long as its owner
//! lives; the system unlocks it however a process ends. So whoever comes later knows what was left behind, and removes it. What has
//! no such file, or belongs to another user, is left alone.

#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::{
    env,
    fs::{self, DirBuilder, File, Metadata},
    hash::{BuildHasher, RandomState},
    io,
    path::{Path, PathBuf},
};

/// What the names begin with.
const PREFIX: &str = "canvass-";
const LOCK: &str = "lock";

/// A folder that is gone when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    /// Locked, and never read.
    _lock: File,
}

impl Scratch {
    /// A folder in the system's folder for temporary files, from which those left behind are removed.
    pub fn new() -> io::Result<Scratch> {
        Scratch::within(&env::temp_dir())
    }

    fn within(temporary: &Path) -> io::Result<Scratch> {
        let folder = make(temporary)?;
        // Nobody takes it for left behind before it is locked, since the lock has another name until then.
        let unlocked = folder.join("unlocked");
        let lock = File::create_new(&unlocked)?;
        lock.lock()?;
        fs::rename(unlocked, folder.join(LOCK))?;
        let scratch = Scratch { folder, _lock: lock };
        scratch.remove_left_behind(temporary)?;
        Ok(scratch)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Removes the folders of processes that were killed. A failure is ignored: the folders do no harm.
    fn remove_left_behind(&self, temporary: &Path) -> io::Result<()> {
        let own = fs::metadata(&self.folder)?;
        let Ok(entries) = fs::read_dir(temporary) else { return Ok(()) };
        for entry in entries.flatten() {
            let is_ours = entry.file_name().to_str().is_some_and(is_name);
            if is_ours && is_left_behind(&entry.path(), &own) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(())
    }

    /// The user that this process runs as.
    #[cfg(unix)]
    pub fn user(&self) -> io::Result<u32> {
        Ok(fs::metadata(&self.folder)?.uid())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next process.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Makes a folder of a name that nobody could know before.
fn make(temporary: &Path) -> io::Result<PathBuf> {
    loop {
        let folder = temporary.join(format!("{PREFIX}{}", random()));
        match private().create(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
}

/// For folders into which nobody else can look.
fn private() -> DirBuilder {
    #[allow(unused_mut, reason = "there are no modes elsewhere")]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    builder.mode(0o700);
    builder
}

/// 128 random bits, as digits. The standard library draws its keys from the system.
pub fn random() -> String {
    let [one, other] = [(); 2].map(|()| RandomState::new().hash_one(()));
    format!("{one:016x}{other:016x}")
}

fn is_name(name: &str) -> bool {
    let digits = name.strip_prefix(PREFIX).unwrap_or_default();
    digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a folder is one of ours, of the same user as another, and its owner is dead.
fn is_left_behind(folder: &Path, own: &Metadata) -> bool {
    // Not that of what a link leads to.
    let is_folder_of_user =
        fs::symlink_metadata(folder).is_ok_and(|it| it.is_dir() && have_same_user(&it, own));
    is_folder_of_user && File::open(folder.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok())
}

#[cfg(unix)]
fn have_same_user(one: &Metadata, other: &Metadata) -> bool {
    one.uid() == other.uid()
}

/// Where users have temporary folders of their own.
#[cfg(not(unix))]
fn have_same_user(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::{LOCK, PREFIX, Scratch, random};
    use std::{
        collections::BTreeSet,
        fs::{self, File},
        os::unix::fs::{MetadataExt, symlink},
        path::{Path, PathBuf},
    };

    /// A folder for temporary files.
    struct Temporary(Scratch);

    impl Temporary {
        fn new() -> Temporary {
            Temporary(Scratch::new().expect("there is room"))
        }

        fn path(&self) -> &Path {
            self.0.path()
        }

        fn folder(&self, name: &str) -> PathBuf {
            let folder = self.path().join(name);
            fs::create_dir(&folder).expect("it is new");
            fs::write(folder.join("file"), "text").expect("the folder is ours");
            folder
        }
    }

    fn ours() -> String {
        format!("{PREFIX}{}", random())
    }

    #[test]
    fn a_folder_is_private_new_and_gone_in_the_end() {
        let temporary = Temporary::new();
        let made: Vec<Scratch> =
            (0..20).map(|_| Scratch::within(temporary.path()).expect("there is room")).collect();
        let paths: BTreeSet<PathBuf> = made.iter().map(|it| it.path().to_owned()).collect();
        assert_eq!(paths.len(), 20);
        for path in &paths {
            assert_eq!(fs::metadata(path).expect("it is there").mode() & 0o777, 0o700);
        }
        drop(made);
        assert!(paths.iter().all(|path| !path.exists()));
    }

    #[test]
    fn what_was_left_behind_is_removed_by_the_next() {
        let temporary = Temporary::new();
        let living = Scratch::within(temporary.path()).expect("there is room");
        fs::write(living.path().join("file"), "text").expect("the folder is ours");
        let dead = temporary.folder(&ours());
        File::create(dead.join(LOCK)).expect("the folder is ours");
        let next = Scratch::within(temporary.path()).expect("there is room");
        assert!(!dead.exists());
        assert!(living.path().join("file").exists() && next.path().exists());
    }

    #[test]
    fn what_is_not_ours_stays() {
        let temporary = Temporary::new();
        let lockless = temporary.folder(&ours());
        let other_name = temporary.folder("canvass-part-1-0");
        File::create(other_name.join(LOCK)).expect("the folder is ours");
        let target = temporary.folder("target");
        File::create(target.join(LOCK)).expect("the folder is ours");
        let link = temporary.path().join(ours());
        symlink(&target, &link).expect("the folder is ours");
        drop(Scratch::within(temporary.path()).expect("there is room"));
        for folder in [lockless, other_name, target] {
            assert!(folder.join("file").exists(), "{}", folder.display());
        }
        assert!(link.is_symlink());
    }
}
