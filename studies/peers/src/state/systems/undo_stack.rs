//! An editor's text with undo and redo; runs of the same letter are one edit.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    text: String,
    undo: Vec<String>,
    redo: Vec<String>,
    last: Option<char>,
}

impl System {
    pub fn write(&mut self, letter: char) {
        step();
        if self.last != Some(letter) {
            self.undo.push(self.text.clone());
        }
        if !bug(1) {
            self.redo.clear();
        }
        self.last = Some(letter);
        self.text.push(letter);
    }

    pub fn erase(&mut self) -> bool {
        step();
        if self.text.is_empty() {
            return false;
        }
        self.undo.push(self.text.clone());
        if !bug(2) {
            self.redo.clear();
        }
        self.text.pop();
        if !bug(3) {
            self.last = None;
        }
        true
    }

    pub fn undo(&mut self) -> bool {
        step();
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.text, before));
        if !bug(4) {
            self.last = None;
        }
        true
    }

    pub fn redo(&mut self) -> bool {
        step();
        let Some(after) = self.redo.pop() else { return false };
        let before = std::mem::replace(&mut self.text, after);
        if !bug(5) {
            self.undo.push(before);
        }
        self.last = None;
        true
    }

    pub fn text(&mut self) -> String {
        step();
        self.text.clone()
    }
}

/// All texts there were, and which of them is shown.
#[derive(Debug, Clone)]
pub struct Model {
    texts: Vec<String>,
    at: usize,
    last: Option<char>,
}

impl Default for Model {
    fn default() -> Model {
        Model { texts: vec![String::new()], at: 0, last: None }
    }
}

impl Model {
    fn change(&mut self, text: String, joins: bool) {
        self.texts.truncate(self.at + 1);
        if joins {
            self.texts[self.at] = text;
        } else {
            self.texts.push(text);
            self.at += 1;
        }
    }

    pub fn write(&mut self, letter: char) {
        let text = format!("{}{letter}", self.texts[self.at]);
        self.change(text, self.last == Some(letter));
        self.last = Some(letter);
    }

    pub fn erase(&mut self) -> bool {
        let mut text = self.texts[self.at].clone();
        if text.pop().is_none() {
            return false;
        }
        self.change(text, false);
        self.last = None;
        true
    }

    pub fn undo(&mut self) -> bool {
        let is_possible = self.at > 0;
        if is_possible {
            self.at -= 1;
            self.last = None;
        }
        is_possible
    }

    pub fn redo(&mut self) -> bool {
        let is_possible = self.at + 1 < self.texts.len();
        if is_possible {
            self.at += 1;
            self.last = None;
        }
        is_possible
    }

    pub fn text(&mut self) -> String {
        self.texts[self.at].clone()
    }
}
