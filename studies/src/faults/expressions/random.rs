//! Random expressions.

use super::meaning::{Expression, Signature};
use canvass::Rng;

/// Small, and mostly of small parts.
pub(super) fn random(signature: &Signature, rng: &mut Rng) -> Expression {
    draw(signature, rng, 0, 4)
}

fn draw(signature: &Signature, rng: &mut Rng, bound: usize, depth: usize) -> Expression {
    let below = |rng: &mut Rng, bound| Box::new(draw(signature, rng, bound, depth - 1));
    let choices = if depth == 0 { 3 } else { 10 };
    match rng.next_u64() % choices {
        0 => Expression::Any,
        1 if bound > 0 => Expression::Variable(rng.next_u64() as usize % bound),
        3 => Expression::Next(below(rng, bound)),
        4 => Expression::Eventually(below(rng, bound)),
        5 => Expression::Least(bound, below(rng, bound + 1)),
        6 | 7 => Expression::Sum((0..2).map(|_| *below(rng, bound)).collect()),
        _ => {
            let symbol = rng.next_u64() as usize % signature.symbols.len();
            let fields = signature.symbols[symbol].fields.iter().map(|_| match depth {
                0 => Expression::Any,
                _ => *below(rng, bound),
            });
            Expression::Constructor(symbol, fields.collect())
        }
    }
}
