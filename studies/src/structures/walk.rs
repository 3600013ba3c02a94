//! Walking through a finite space, alone or in company.

use canvass::{Space, SpaceError};
use rayon::{ThreadPoolBuilder, current_thread_index};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

/// Builds every value, and says how many there were.
pub(super) fn walk<T>(space: &Space<T>, threads: NonZeroUsize) -> Result<u64, SpaceError>
where
    T: Send + 'static,
{
    if threads.get() > 1 {
        return walk_in_company(space, threads.get());
    }
    let mut visited = 0;
    space.for_each(|value| {
        black_box(&value);
        visited += 1;
    })?;
    Ok(visited)
}

fn walk_in_company<T>(space: &Space<T>, threads: usize) -> Result<u64, SpaceError>
where
    T: Send + 'static,
{
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.expect("the system lets us start threads");
    let visited: Vec<Visited> = (0..threads).map(|_| Visited::default()).collect();
    pool.install(|| {
        space.par_for_each(|value| {
            black_box(&value);
            visited[current_thread_index().expect("a thread of the pool")].count_one();
        })
    })?;
    Ok(visited.iter().map(|visited| visited.0.load(Ordering::Relaxed)).sum())
}

/// How many values one thread has met; far enough from the next thread's for neither to slow the other.
#[derive(Default)]
#[repr(align(128))]
struct Visited(AtomicU64);

impl Visited {
    /// Only one thread ever writes.
    fn count_one(&self) {
        self.0.store(self.0.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canvass::space::{empty, naturals, range};

    fn threads(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).expect("it is not 0")
    }

    #[test]
    fn any_number_of_threads_meets_every_value_once() {
        for number in [1, 2, 3, 7] {
            assert_eq!(walk(&range(0..100_000_u32), threads(number)), Ok(100_000));
            assert_eq!(walk(&range(0..3_u32), threads(number)), Ok(3));
            assert_eq!(walk(&empty::<u8>(), threads(number)), Ok(0));
        }
    }

    #[test]
    fn an_infinite_space_is_refused_rather_than_shared_out() {
        assert_eq!(walk(&naturals(), threads(2)), Err(SpaceError::Infinite));
    }
}
