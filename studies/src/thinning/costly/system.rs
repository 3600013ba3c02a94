//! What runs the functions: a compiler, or the interpreter, which is cheap.

use super::bug::Bug;
use super::compiler::{Compiler, Level};
use super::error::Error;
use super::interpreter::checksum;
use super::optimiser::optimise;
use super::term::Block;

/// What runs functions.
pub(super) enum System {
    Compiler(Compiler),
    Interpreter,
}

impl System {
    pub(super) fn name(&self) -> &'static str {
        match self {
            System::Compiler(_) => "gcc",
            System::Interpreter => "interpreter",
        }
    }

    /// The first function that returns something else when it has been optimised.
    ///
    /// A compiler compiles the functions as they are without optimisations of its own, and the optimised ones with them.
    pub(super) fn first_difference(
        &self,
        functions: &[Block],
        bug: Option<Bug>,
    ) -> Result<Option<usize>, Error> {
        let optimised: Vec<Block> =
            functions.iter().map(|function| optimise(function, bug)).collect();
        let plain = self.checksums(functions, Level::Plain)?;
        let optimised = self.checksums(&optimised, Level::Optimised)?;
        Ok(plain.iter().zip(&optimised).position(|(plain, optimised)| plain != optimised))
    }

    /// What a compiler's programs print is held against the interpreter.
    fn checksums(&self, functions: &[Block], level: Level) -> Result<Vec<u64>, Error> {
        let expected: Vec<u64> = functions.iter().map(checksum).collect();
        match self {
            System::Interpreter => Ok(expected),
            System::Compiler(compiler) => {
                let printed = compiler.checksums(functions, level)?;
                match printed.iter().zip(&expected).position(|(left, right)| left != right) {
                    None => Ok(printed),
                    Some(function) => Err(compiler.disagreement(&functions[function], level)),
                }
            }
        }
    }
}
