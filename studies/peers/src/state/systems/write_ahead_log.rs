//! A log that is synced, crashes and recovers. What was not synced is lost.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    /// What is on the disk: a length and so many bytes for each record.
    disk: Vec<u8>,
    buffer: Vec<u8>,
    records: Vec<Vec<u8>>,
}

impl System {
    pub fn append(&mut self, first: u8, second: Option<u8>) -> usize {
        step();
        let record: Vec<u8> = [Some(first), second].into_iter().flatten().collect();
        self.buffer.push(record.len() as u8);
        self.buffer.extend(&record);
        self.records.push(record);
        self.records.len()
    }

    pub fn sync(&mut self) {
        step();
        let mut written = std::mem::take(&mut self.buffer);
        if bug(1) && written.len() > 4 {
            written.pop();
        }
        self.disk.extend(written);
    }

    /// Loses what was not synced, and reads the rest.
    pub fn crash(&mut self) -> usize {
        step();
        if !bug(2) {
            self.buffer.clear();
        }
        self.records.clear();
        let mut rest = self.disk.as_slice();
        while let Some((&length, after)) = rest.split_first() {
            // A torn record ends the log.
            let Some(record) = after.get(..usize::from(length)) else { break };
            if bug(3) && record.first() == Some(&0) {
                break;
            }
            self.records.push(record.to_vec());
            rest = &after[usize::from(length)..];
        }
        if bug(4) && self.records.len() > 3 {
            self.records.pop();
        }
        self.records.len()
    }

    pub fn truncate(&mut self) {
        step();
        self.records.clear();
        self.disk.clear();
        if !bug(5) {
            self.buffer.clear();
        }
    }

    pub fn read(&mut self, at: usize) -> Option<Vec<u8>> {
        step();
        self.records.get(at).cloned()
    }
}

#[derive(Debug, Clone, Default)]
pub struct Model {
    records: Vec<Vec<u8>>,
    synced: usize,
}

impl Model {
    pub fn append(&mut self, first: u8, second: Option<u8>) -> usize {
        self.records.push([Some(first), second].into_iter().flatten().collect());
        self.records.len()
    }

    pub fn sync(&mut self) {
        self.synced = self.records.len();
    }

    pub fn crash(&mut self) -> usize {
        self.records.truncate(self.synced);
        self.synced
    }

    pub fn truncate(&mut self) {
        self.records.clear();
        self.synced = 0;
    }

    pub fn read(&mut self, at: usize) -> Option<Vec<u8>> {
        self.records.get(at).cloned()
    }
}
