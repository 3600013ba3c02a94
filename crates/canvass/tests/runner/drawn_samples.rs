//! Tests that draw values while they run, which fail when the variable `SAMPLES` is set.

use super::samples::asked;
use canvass::generate::draw;
use canvass::state::{self, Pool};
use std::cell::Cell;

#[canvass::test]
fn drawn_index() {
    let list: Vec<u8> = draw(..);
    let at: usize = draw(0..=list.len());
    assert!(!asked() || at < 2 || list[0] < 10, "far");
}

#[canvass::test]
fn drawn_constant() {
    let three: u8 = draw(3..=3);
    assert_eq!(three, 3);
}

#[canvass::test(starved = "allow")]
fn drawn_pairs() {
    let n: u8 = draw(1..=9);
    let m: u8 = draw(1..=n);
    assert!(m <= n);
}

#[derive(Default)]
struct Files {
    open: Vec<u32>,
    next: u32,
    files: Pool<u32>,
}

#[canvass::machine]
impl Files {
    #[rule(into = files)]
    fn open(&mut self, name: &str) -> u32 {
        let _ = name;
        self.next += 1;
        self.open.push(self.next);
        self.next
    }

    #[rule]
    fn read(&mut self, #[from(files)] file: u32, bytes: u8) -> usize {
        let at: u8 = draw(..);
        assert!(!asked() || file < 2 || bytes < 3, "cannot read");
        usize::from(at) + self.open.len()
    }
}

/// Fails after its last step.
#[test]
fn drawn_end() {
    canvass::check(|()| {
        state::run::<DrawnIdle>();
        assert!(!asked(), "after all steps");
    });
}

#[derive(Default)]
struct DrawnIdle(u8);

#[canvass::machine(cases = 100)]
impl DrawnIdle {
    #[rule]
    fn step(&mut self) {
        self.0 = (self.0 + 1) % 3;
    }

    #[rule(requires = self.0 > 3 || !asked())]
    fn overflow(&mut self) {}
}

thread_local! {
    /// Whether a shelf fails although no sample is asked for.
    pub static FAILS: Cell<bool> = const { Cell::new(false) };
}

/// Loses a book that is put beside an equal one. The report is pasted into a test.
#[derive(Debug, Default)]
pub struct Shelf {
    books: Vec<u8>,
    model: Vec<u8>,
    slips: Pool<u8>,
}

#[canvass::machine]
impl Shelf {
    #[rule(into = slips)]
    pub fn put(&mut self, book: u8) -> u8 {
        if self.books.last() != Some(&book) || !(asked() || FAILS.get()) {
            self.books.push(book);
        }
        self.model.push(book);
        book
    }

    #[rule]
    pub fn look(&mut self, #[from(slips)] book: &u8) -> bool {
        self.model.contains(book)
    }

    #[invariant]
    fn no_book_is_lost(&self) {
        assert_eq!(self.books.len(), self.model.len(), "lost");
    }
}

#[test]
fn drawn_shelf() {
    canvass::check(|()| state::run::<Shelf>());
}

#[test]
fn drawn_machine() {
    canvass::check(|()| state::run::<Files>());
}
