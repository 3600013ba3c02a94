//! Reading files that anybody may have written: regular ones alone, and no more than a limit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The text of a file.
pub(super) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    refuse_irregular(path)?;
    read_open(&mut File::open(path)?, most)
}

/// The rest of an open file as text; an error if that is more than `most` bytes.
pub(super) fn read_open(file: &mut File, most: u64) -> io::Result<String> {
    let mut text = String::new();
    // Read to see whether there is more than allowed; the length of a file need not be true.
    file.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("it is larger than {} KiB", most / 1024)));
    }
    Ok(text)
}

/// Refuses pipes, devices and folders, also behind links: reading them might never end.
pub(super) fn refuse_irregular(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        return Ok(());
    }
    Err(io::Error::other("it is not a regular file"))
}

#[cfg(test)]
mod tests {
    use super::read_text;
    use crate::check::settings::folder::Folder;

    #[track_caller]
    fn check(folder: &Folder, name: &str, most: u64, expect: Result<&str, &str>) {
        let read = read_text(&folder.path().join(name), most).map_err(|error| error.to_string());
        assert_eq!(read, expect.map(str::to_owned).map_err(str::to_owned));
    }

    #[test]
    fn a_file_is_read_up_to_the_limit() {
        let folder = Folder::new("bounded limit");
        folder.write("file", "a".repeat(2048));
        check(&folder, "file", 2048, Ok(&"a".repeat(2048)));
        check(&folder, "file", 1024, Err("it is larger than 1 KiB"));
    }

    #[test]
    fn a_folder_is_not_read() {
        let folder = Folder::new("bounded folder");
        folder.write("inner/file", "");
        check(&folder, "inner", 1024, Err("it is not a regular file"));
    }

    #[cfg(unix)]
    #[test]
    fn what_has_no_end_is_not_read() {
        let folder = Folder::new("bounded device");
        folder.write("file", "");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/zero", link).expect("the folder is ours");
        check(&folder, "link", 1024, Err("it is not a regular file"));
    }
}
