//! Process groups: a child process and all that it starts.

use std::process::Command;

/// Has a command begin a group of its own.
pub(super) fn begin(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _alone = command;
}

/// Kills all processes of the group that this process has begun.
pub(super) fn kill(leader: u32) {
    if cfg!(unix) {
        // An empty group is as good; where there is no shell, the leader alone is killed.
        let mut kill = Command::new("sh");
        kill.args(["-c", &format!("kill -s KILL -- -{leader} 2>/dev/null")]);
        let _killed = kill.status();
    }
}
