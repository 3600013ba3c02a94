//! What the systems of threads do when their calls come one after the other.

use std::collections::VecDeque;

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Tickets {
    next: u32,
    served: u32,
}

impl Tickets {
    pub fn take(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    pub fn serve(&mut self) -> Option<u32> {
        let is_there = self.served < self.next;
        self.served += u32::from(is_there);
        is_there.then(|| self.served - 1)
    }

    pub fn waiting(&mut self) -> u32 {
        self.next - self.served
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Stack(Vec<u8>);

impl Stack {
    pub fn push(&mut self, value: u8) -> bool {
        self.0.push(value);
        true
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.0.pop()
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Queue(VecDeque<u8>);

impl Queue {
    pub fn push(&mut self, value: u8) {
        self.0.push_back(value);
    }

    pub fn pop(&mut self) -> Option<u8> {
        self.0.pop_front()
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Sum(u32);

impl Sum {
    pub fn add(&mut self, number: u8) -> (u32, u32) {
        self.0 += u32::from(number);
        (self.0 - u32::from(number), self.0 - u32::from(number))
    }

    pub fn read(&mut self) -> (u32, u32) {
        (self.0, self.0)
    }
}
