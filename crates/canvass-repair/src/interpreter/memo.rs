//! The memo table of calls that make no choices.

use crate::{hash::Map, interpreter::RunError, language::FunctionId, value::ValueId};

type Memoized = Result<ValueId, RunError>;

/// Memo by function and arguments; forgotten all at once when there are too many.
#[derive(Default)]
pub(crate) struct Memo {
    /// Of functions with one argument, indexed by function and argument.
    unary: Vec<Vec<Option<Memoized>>>,
    /// Of functions with few arguments, by function and arguments, padded.
    short: Map<[u32; SHORT + 1], Memoized>,
    long: Map<Box<[u32]>, Memoized>,
}

const MOST: usize = 4_000_000;
const SHORT: usize = 5;
const PADDING: u32 = u32::MAX;

impl Memo {
    // The hottest call of a repair; without the hint it is not inlined across codegen units.
    #[inline]
    pub(crate) fn get(&self, function: FunctionId, arguments: &[ValueId]) -> Option<Memoized> {
        if let [argument] = arguments {
            return *self.unary.get(function.index())?.get(argument.index())?;
        }
        match short(function, arguments) {
            Some(key) => self.short.get(&key).copied(),
            None => self.long.get(long(function, arguments).as_slice()).copied(),
        }
    }

    pub(crate) fn insert(&mut self, function: FunctionId, arguments: &[ValueId], result: Memoized) {
        if let [argument] = arguments {
            return self.insert_unary(function.index(), argument.index(), result);
        }
        if self.short.len() + self.long.len() >= MOST {
            *self = Self::default();
        }
        match short(function, arguments) {
            Some(key) => self.short.insert(key, result),
            None => self.long.insert(long(function, arguments).into(), result),
        };
    }

    fn insert_unary(&mut self, function: usize, argument: usize, result: Memoized) {
        if self.unary.len() <= function {
            self.unary.resize(function + 1, Vec::new());
        }
        let results = &mut self.unary[function];
        if results.len() <= argument {
            results.resize(argument + 1 + argument / 4, None);
        }
        results[argument] = Some(result);
    }
}

fn short(function: FunctionId, arguments: &[ValueId]) -> Option<[u32; SHORT + 1]> {
    if arguments.len() > SHORT {
        return None;
    }
    let mut key = [PADDING; SHORT + 1];
    key[0] = function.0;
    for (slot, argument) in key[1..].iter_mut().zip(arguments) {
        *slot = argument.0;
    }
    Some(key)
}

fn long(function: FunctionId, arguments: &[ValueId]) -> Vec<u32> {
    [function.0].into_iter().chain(arguments.iter().map(|argument| argument.0)).collect()
}
