//! Random expressions, as text.

use crate::Rng;
use crate::tree::Alphabet;

/// Small, and mostly of small parts; blanks and the two ways to write symbols vary.
pub(super) fn random_text(alphabet: &Alphabet, rng: &mut Rng) -> String {
    sum(alphabet, rng, &mut Vec::new(), 4)
}

fn sum(alphabet: &Alphabet, rng: &mut Rng, bound: &mut Vec<String>, depth: usize) -> String {
    let mut text = String::new();
    loop {
        text += &operand(alphabet, rng, bound, depth);
        if rng.next_u64().is_multiple_of(3) {
            text += if rng.next_u64().is_multiple_of(2) { "+" } else { " + " };
        } else {
            return text;
        }
    }
}

fn operand(alphabet: &Alphabet, rng: &mut Rng, bound: &mut Vec<String>, depth: usize) -> String {
    let kind = if depth == 0 { rng.next_u64() % 3 } else { rng.next_u64() % 9 };
    let below = depth.saturating_sub(1);
    match kind {
        0 => ["⊤", "_"][rng.next_u64() as usize % 2].to_owned(),
        1 if !bound.is_empty() => bound[rng.next_u64() as usize % bound.len()].clone(),
        3 => {
            let prefix = ["◇", "<>", "○", "<1>"][rng.next_u64() as usize % 4];
            format!("{prefix} ({})", sum(alphabet, rng, bound, below))
        }
        4 | 5 => {
            let name = ["X", "Y", "Z2"][rng.next_u64() as usize % 3];
            bound.push(name.to_owned());
            let body = sum(alphabet, rng, bound, below);
            bound.pop();
            format!("{}{name}.{body}", ["μ", "mu "][rng.next_u64() as usize % 2])
        }
        _ => {
            let symbol = alphabet.symbol_at(rng.next_u64() as usize % alphabet.symbols.len());
            let arity = alphabet.symbol(symbol).arity;
            let fields: Vec<String> = (0..arity)
                .map(|_| match depth {
                    0 => "_".to_owned(),
                    _ => sum(alphabet, rng, bound, below),
                })
                .collect();
            format!("{}({})", alphabet.name(symbol), fields.join(","))
        }
    }
}
