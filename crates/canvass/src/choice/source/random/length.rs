//! Random lengths within bounds: as much longer than the shortest as the size allows, now and then as long as can be.

use super::number::below;
use crate::Rng;
use crate::choice::shape::Lengths;

/// One in this many collections has the greatest length.
const LONGEST: u64 = 16;
/// Where it has at most this many elements more than the shortest: others would take most of the time.
const MAX_FURTHER: u64 = 1 << 10;

/// A length of at most `most` above the shortest, but for the greatest one.
pub(super) fn draw(rng: &mut Rng, lengths: Lengths, most: u64) -> usize {
    let shortest = lengths.shortest() as u64;
    let further = lengths.longest().map(|longest| (longest as u64).saturating_sub(shortest));
    let random = rng.next_u64();
    if let Some(further) = further
        && further <= MAX_FURTHER
        && random.is_multiple_of(LONGEST)
    {
        return (shortest + further) as usize;
    }
    let most = further.map_or(most, |further| further.min(most));
    (shortest + below(rng, most + 1)) as usize
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::Rng;
    use crate::choice::shape::Lengths;

    #[track_caller]
    fn check(lengths: impl Into<Lengths>, most: u64, smallest: usize, largest: usize) {
        let (mut rng, lengths) = (Rng::new(7), lengths.into());
        let drawn: Vec<usize> = (0..500).map(|_| draw(&mut rng, lengths, most)).collect();
        assert_eq!(drawn.iter().min(), Some(&smallest));
        assert_eq!(drawn.iter().max(), Some(&largest));
    }

    #[test]
    fn both_bounds_are_drawn_unless_the_greatest_is_far_away() {
        check(2..=5, 100, 2, 5);
        check(2..=5, 0, 2, 5);
        check(3, 100, 3, 3);
        check(1000..=1500, 10, 1000, 1500);
        check(7.., 10, 7, 17);
        check(..=100_000, 10, 0, 10);
    }
}
