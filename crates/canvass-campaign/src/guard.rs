//! Checks that only this user can write to the file of a queue.
//!
//! Whoever can write to a queue can forge results. SQLite also reads files beside the queue's own.

use std::{
    fs::{self, File, Metadata},
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::Path,
};

use canvass_console::scratch::Scratch;

use super::error::{CampaignError, Exposure};

/// The endings of the files that SQLite has beside that of a database.
const BESIDE: [&str; 4] = ["", "-wal", "-shm", "-journal"];
/// The user id of root, who may do everything anyway.
const ROOT: u32 = 0;

/// Makes the file of a queue, where there is none, so that others can neither read nor write it. SQLite gives the files beside it
/// the same permissions.
pub fn make(place: &str) -> Result<(), CampaignError> {
    let unchecked = |error| CampaignError::Unchecked { name: place.to_owned(), error };
    match File::options().write(true).create_new(true).mode(0o600).open(place) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop).map_err(unchecked),
    }
}

/// Refuses a queue of which a file is another user's, or can be written to by others.
pub fn check(place: &str) -> Result<(), CampaignError> {
    let unchecked = |error| CampaignError::Unchecked { name: place.to_owned(), error };
    let user = Scratch::new().and_then(|scratch| scratch.user()).map_err(unchecked)?;
    for ending in BESIDE {
        let name = format!("{place}{ending}");
        match fs::metadata(Path::new(&name)) {
            Ok(file) => match exposure(&file, user) {
                None => {}
                Some(why) => return Err(CampaignError::Exposed { name, why }),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(CampaignError::Unchecked { name, error }),
        }
    }
    Ok(())
}

fn exposure(file: &Metadata, user: u32) -> Option<Exposure> {
    match (file.uid(), file.mode() & 0o022) {
        (owner, _) if owner != user && owner != ROOT => Some(Exposure::OfAnother),
        (_, 0) => None,
        _ => Some(Exposure::Writable),
    }
}

#[cfg(test)]
mod tests {
    use super::{check, exposure, make};
    use crate::error::{CampaignError, Exposure};
    use canvass_console::scratch::Scratch;
    use std::{
        fs::{self, Permissions},
        os::unix::fs::{MetadataExt, PermissionsExt, chown},
    };

    #[test]
    fn a_queue_is_of_its_user_alone() {
        let folder = Scratch::new().expect("there is room");
        let queue = folder.path().join("queue.db").display().to_string();
        make(&queue).expect("the folder is ours");
        let mode = |path: &str| fs::metadata(path).expect("it is there").mode() & 0o777;
        assert_eq!(mode(&queue), 0o600);
        assert!(check(&queue).is_ok());
        for ending in ["", "-wal", "-shm", "-journal"] {
            let name = format!("{queue}{ending}");
            fs::write(&name, "").expect("the folder is ours");
            for (mode, is_fine) in [(0o664, false), (0o646, false), (0o644, true), (0o600, true)] {
                fs::set_permissions(&name, Permissions::from_mode(mode)).expect("it is ours");
                match check(&queue) {
                    Ok(()) => assert!(is_fine, "{ending} {mode:o}"),
                    Err(CampaignError::Exposed { name: named, why: Exposure::Writable }) => {
                        assert!(!is_fine && named == name, "{ending} {mode:o}");
                    }
                    Err(other) => panic!("{other}"),
                }
            }
        }
        make(&queue).expect("one that is there stays");
    }

    #[test]
    fn the_file_of_another_user_is_refused_and_that_of_root_is_not() {
        let folder = Scratch::new().expect("there is room");
        let path = folder.path().join("queue.db");
        fs::write(&path, "").expect("the folder is ours");
        let file = fs::metadata(&path).expect("it is there");
        let user = file.uid();
        assert_eq!(exposure(&file, user), None);
        if user != 0 {
            return assert_eq!(exposure(&file, user + 1), Some(Exposure::OfAnother));
        }
        assert_eq!(exposure(&file, 1000), None);
        chown(&path, Some(1000), None).expect("root may");
        let of_another = fs::metadata(&path).expect("it is there");
        assert_eq!(exposure(&of_another, user), Some(Exposure::OfAnother));
    }
}
