//! What a child process prints: its beginning and its end, however much it is.

use std::io::Read;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How many bytes are kept of the beginning, and as many of the end.
const KEPT: usize = 32 << 10;
/// How long a pipe may be silent that other processes still hold.
const SILENCE: Duration = Duration::from_secs(2);
/// What a process leaves in a pipe when it ends is read in fewer steps.
const MOST_STEPS: usize = 64;

/// A pipe that a thread reads from to its end.
pub(super) struct Captured(Arc<Pipe>);

#[derive(Default)]
struct Pipe {
    text: Mutex<Text>,
    /// Told whenever something was read, and at the end of the pipe.
    news: Condvar,
}

#[derive(Default)]
struct Text {
    first: Vec<u8>,
    left_out: u64,
    last: Vec<u8>,
    /// How often something was read.
    steps: u64,
    is_over: bool,
}

impl Captured {
    pub(super) fn begin(from: Option<impl Read + Send + 'static>) -> Captured {
        let pipe = Arc::new(Pipe::default());
        match from {
            Some(from) => {
                let pipe = pipe.clone();
                thread::spawn(move || pipe.read(from));
            }
            None => locked(&pipe.text).is_over = true,
        }
        Captured(pipe)
    }

    /// What was printed by a process that has ended. Others that hold the pipe are not waited for.
    pub(super) fn end(self) -> String {
        let mut text = locked(&self.0.text);
        for _ in 0..MOST_STEPS {
            let before = text.steps;
            let is_silent = |text: &mut Text| text.steps == before && !text.is_over;
            let waited = self.0.news.wait_timeout_while(text, SILENCE, is_silent);
            let (after, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            text = after;
            if waited.timed_out() || text.is_over {
                break;
            }
        }
        text.show()
    }
}

impl Pipe {
    fn read(&self, mut from: impl Read) {
        let mut bytes = vec![0; KEPT];
        while let Ok(read @ 1..) = from.read(&mut bytes) {
            let mut text = locked(&self.text);
            text.add(&bytes[..read]);
            text.steps += 1;
            self.news.notify_all();
        }
        locked(&self.text).is_over = true;
        self.news.notify_all();
    }
}

fn locked(text: &Mutex<Text>) -> MutexGuard<'_, Text> {
    text.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Text {
    fn add(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(KEPT - self.first.len()));
        self.first.extend_from_slice(first);
        self.last.extend_from_slice(rest);
        let too_many = self.last.len().saturating_sub(KEPT);
        self.last.drain(..too_many);
        self.left_out += too_many as u64;
    }

    fn show(&self) -> String {
        let mut bytes = self.first.clone();
        if self.left_out > 0 {
            bytes.extend(format!("\n… {} bytes left out …\n", self.left_out).bytes());
        }
        bytes.extend(&self.last);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Captured, KEPT, Text};
    use std::io::{self, Read};

    fn captured(pipe: impl Read + Send + 'static) -> String {
        Captured::begin(Some(pipe)).end()
    }

    #[test]
    fn little_is_kept_whole() {
        assert_eq!(captured(&b"one\ntwo\n"[..]), "one\ntwo\n");
        let all = "x".repeat(2 * KEPT);
        assert_eq!(captured(io::Cursor::new(all.clone())), all);
    }

    #[test]
    fn of_much_the_beginning_and_the_end_are_kept() {
        let mut text = Text::default();
        text.add(b"first\n");
        (0..1_000).for_each(|_| text.add(&[b'x'; 10_000]));
        text.add(b"\nlast\n");
        let shown = text.show();
        assert!(shown.starts_with("first\n") && shown.ends_with("\nlast\n"));
        let left_out = 10_000_000 + 12 - 2 * KEPT;
        assert!(shown.contains(&format!("\n… {left_out} bytes left out …\n")));
        assert!(shown.len() < 2 * KEPT + 100, "{}", shown.len());
    }

    /// A pipe that somebody holds and never writes to.
    struct Held;

    impl Read for Held {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            loop {
                std::thread::park();
            }
        }
    }

    #[test]
    fn pipe_that_others_hold_is_not_waited_for() {
        assert_eq!(captured((&b"said"[..]).chain(Held)), "said");
    }
}
