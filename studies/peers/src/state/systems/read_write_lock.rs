// Two numbers behind a lock of readers and writers, which is made of a counter and a lock.

use super::sync::Mutex;
use super::sync::atomic::{AtomicU32, Ordering};
use super::thread;
use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    readers: Mutex<u32>,
    is_writing: Mutex<bool>,
    first: AtomicU32,
    second: AtomicU32,
}

impl System {
    /// Adds to both, and says what they were.
    pub fn add(&self, number: u8) -> (u32, u32) {
        step();
        self.begin_writing();
        let (first, second) = self.both();
        self.first.store(first + u32::from(number), Ordering::SeqCst);
        self.second.store(second + u32::from(number), Ordering::SeqCst);
        *locked(&self.is_writing) = false;
        (first, second)
    }

    pub fn read(&self) -> (u32, u32) {
        step();
        if !bug(1) {
            self.begin_reading();
        }
        let both = self.both();
        if !bug(1) {
            self.end_reading();
        }
        both
    }

    fn both(&self) -> (u32, u32) {
        (self.first.load(Ordering::SeqCst), self.second.load(Ordering::SeqCst))
    }

    fn begin_writing(&self) {
        loop {
            let mut is_writing = locked(&self.is_writing);
            if !*is_writing {
                if bug(2) {
                    drop(is_writing);
                    is_writing = locked(&self.is_writing);
                }
                *is_writing = true;
                return;
            }
            drop(is_writing);
            thread::yield_now();
        }
    }

    /// The first reader keeps writers out.
    fn begin_reading(&self) {
        let mut readers = locked(&self.readers);
        *readers += 1;
        if *readers == 1 {
            if bug(3) {
                drop(readers);
            }
            self.begin_writing();
        }
    }

    /// The last one lets them in.
    fn end_reading(&self) {
        let mut readers = locked(&self.readers);
        *readers -= 1;
        if *readers == 0 {
            *locked(&self.is_writing) = false;
        }
    }
}

fn locked<T>(lock: &Mutex<T>) -> super::sync::MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(super::sync::PoisonError::into_inner)
}
