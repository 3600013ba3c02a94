//! How much memory this process has needed at most, as Linux counts it.

use std::{fs, io};

const STATUS: &str = "/proc/self/status";
const CLEAR_REFS: &str = "/proc/self/clear_refs";

/// The most bytes that were in memory at once since the start, or since [`forget_peak`]; `None` where the system does not count them.
pub fn peak() -> Option<u64> {
    peak_of(&fs::read_to_string(STATUS).ok()?)
}

/// Lets [`peak`] count from now; an error where the system does not.
pub fn forget_peak() -> io::Result<()> {
    fs::write(CLEAR_REFS, "5")
}

/// The high-water mark in a text like that of `/proc/self/status`.
fn peak_of(status: &str) -> Option<u64> {
    let mark = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = mark.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(status: &str, expect: Option<u64>) {
        assert_eq!(peak_of(status), expect);
    }

    #[test]
    fn the_peak_is_the_high_water_mark() {
        check(
            "Name:\tcat\nVmPeak:\t    9 kB\nVmHWM:\t    1234 kB\nVmRSS:\t 7 kB\n",
            Some(1_263_616),
        );
        check("Name:\tcat\nVmPeak:\t    9 kB\n", None);
        check("VmHWM:\tmuch\n", None);
        check("VmHWM:\t18446744073709551615 kB\n", None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn using_memory_raises_the_peak() {
        let before = peak().expect("Linux tells");
        let used = vec![1_u8; 64 << 20];
        assert!(std::hint::black_box(&used).iter().all(|byte| *byte == 1));
        assert!(peak().expect("Linux tells") >= before.max(64 << 20));
    }
}
