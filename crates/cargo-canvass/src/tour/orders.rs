//! The first stop: counting and indexing, and orders that show variety from the start.

use std::io::Write;

use canvass::space::{booleans, every, lists, naturals, product, values};
use canvass::{Nat, Rng};

use super::{Trouble, expect, first, heading};

pub fn show(out: &mut impl Write) -> Result<(), Trouble> {
    heading(out, "Counting and indexing")?;
    let points = product((every::<i32>(), every::<i32>(), booleans()));
    writeln!(out, "(i32, i32, bool) has {} values; the first:", points.count()?)?;
    writeln!(out, "    {}", first(&points, 8))?;
    let index = Nat::from(10_u64).pow(18);
    let point = points.get(&index)?;
    writeln!(out, "number 10^18 is {point:?}, whose number is {}", points.index_of(&point)?)?;
    expect(points.index_of(&point)? == index, "the number of a point")?;

    let numbers = lists(&naturals());
    writeln!(out, "lists of naturals, {}:", numbers.count()?)?;
    writeln!(out, "    {}", first(&numbers, 12))?;
    let far = numbers.get(Nat::power_of_two(1000) + 12_345)?;
    let back = numbers.index_of(&far)?;
    writeln!(out, "number 2^1000 + 12345 has {} elements and decodes back", far.len())?;
    expect(back == Nat::power_of_two(1000) + 12_345, "the number of a list")?;

    let choices = values(["tea", "coffee"]).map(str::to_owned);
    let mixed = choices.or(&naturals().map(|number| number.to_string()));
    writeln!(out, "a finite and an infinite space take turns:")?;
    writeln!(out, "    {}", first(&mixed, 7))?;
    let mut rng = Rng::new(2026);
    let sampled: Vec<String> = (0..5)
        .map(|_| Ok(format!("{:?}", numbers.sample(&mut rng)?)))
        .collect::<Result<_, Trouble>>()?;
    writeln!(out, "random lists, the same for the same seed: {}", sampled.join("  "))?;
    Ok(())
}
