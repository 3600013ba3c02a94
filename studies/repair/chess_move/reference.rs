//! A generator of moves of a piece along a rank of a board.

use canvass::generate::range;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Move {
    pub rank: u8,
    pub from: u8,
    pub to: u8,
}

pub fn is_move(step: &Move) -> bool {
    (1..=8).contains(&step.rank) && step.from < 8 && step.to < 8
}

#[canvass::generator(covers = is_move)]
pub fn chess_move() -> Move {
    let rank = range(1..=8);
    let from = range(0..8);
    let to = range(0..=7);
    Move { rank, from, to }
}
