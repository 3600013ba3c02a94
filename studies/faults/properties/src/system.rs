//! What these properties ask of the operating system.

use std::fs::File;
use std::os::fd::{AsRawFd, RawFd};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

// All that is unsafe here: both are in every C library of Unix, and take any number.
unsafe extern "C" {
    /// Ends the process at once.
    #[link_name = "_exit"]
    pub safe fn exit_at_once(status: i32) -> !;
    /// Closes a descriptor, even if something else uses it.
    pub safe fn close(descriptor: RawFd) -> i32;
}

/// Sends a signal to this process until it ends: the runtime of Rust takes the first segmentation fault for its own.
pub fn signal(name: &str) -> ! {
    let own = std::process::id().to_string();
    loop {
        Command::new("kill").args(["-s", name, &own]).status().expect("`kill` is on every Unix");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Takes no time of a processor.
pub fn wait_forever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

/// Runs a line of shell that goes on by itself, with the output of this process.
pub fn leave_running(line: &str) -> Child {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).stdin(Stdio::null()).spawn().expect("there is a shell")
}

/// Closes every descriptor of the process.
pub fn close_all() {
    let highest = File::open("/dev/null").map_or(64, |file| file.as_raw_fd());
    for descriptor in 0..highest {
        close(descriptor);
    }
}
