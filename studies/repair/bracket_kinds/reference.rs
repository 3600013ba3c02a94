//! A generator of brackets of two kinds; square ones hold no round ones at their top.

use canvass::generate::choose;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Brackets {
    Nothing,
    Round(Box<Brackets>, Box<Brackets>),
    Square(Box<Brackets>, Box<Brackets>),
}
use Brackets::{Nothing, Round, Square};

fn depth(brackets: &Brackets) -> usize {
    match brackets {
        Nothing => 0,
        Round(inside, after) => 1 + depth(inside).max(depth(after)),
        Square(inside, after) => 1 + depth(inside).max(depth(after)),
    }
}

fn is_square(brackets: &Brackets) -> bool {
    match brackets {
        Nothing => true,
        Round(_, _) => false,
        Square(_, after) => is_square(after),
    }
}

fn is_nested(brackets: &Brackets) -> bool {
    match brackets {
        Nothing => true,
        Round(inside, after) => is_nested(inside) && is_nested(after),
        Square(inside, after) => is_square(inside) && is_nested(inside) && is_nested(after),
    }
}

pub fn nested_to(levels: usize, squares: bool, brackets: &Brackets) -> bool {
    depth(brackets) <= levels && is_nested(brackets) && (!squares || is_square(brackets))
}

#[canvass::generator(covers = nested_to)]
pub fn bracket_kinds(levels: usize, squares: bool) -> Brackets {
    if levels == 0 {
        Nothing
    } else {
        let square = Square(
            Box::new(bracket_kinds(levels - 1, true)),
            Box::new(bracket_kinds(levels - 1, squares)),
        );
        if squares {
            choose![Nothing, square]
        } else {
            let round = Round(
                Box::new(bracket_kinds(levels - 1, false)),
                Box::new(bracket_kinds(levels - 1, false)),
            );
            choose![Nothing, square, round]
        }
    }
}
