//! Mutual recursion: calls of other generators that may call back.
//!
//! The recursion ends if each call of a generator that leads back to the one under repair, or has holes that may yet do so,
//! decreases the size, or keeps it and calls a generator that is earlier in the file.

use crate::{
    language::{Form, FunctionId},
    oracle::{Denotation, Oracle, Row},
};

impl Oracle<'_> {
    /// Whether a generator may call the one under repair, now or when its holes are filled.
    pub(crate) fn may_call_back(&self, function: FunctionId) -> bool {
        let program = self.program();
        let mut seen = vec![function];
        let mut next = 0;
        while let Some(&function) = seen.get(next) {
            next += 1;
            let body = &program.function(function).body;
            if body.has_hole() {
                return true;
            }
            body.walk(&mut |part| {
                if let Form::Call(callee, _) = part.form
                    && program.function(callee).contract.is_some()
                    && !seen.contains(&callee)
                {
                    seen.push(callee);
                }
            });
        }
        seen[1..].contains(&self.generator)
    }

    /// Whether a call of a generator that may call back keeps to the rule above.
    pub(crate) fn descends(
        &self,
        function: FunctionId,
        parts: &[&Denotation],
        rows: &[Row],
    ) -> bool {
        let (Some(size), Some(place)) = (self.size(self.generator), self.size(function)) else {
            return false;
        };
        let Denotation::Exact(values) = parts[place] else { return false };
        let number = |value| self.interpreter.values.as_integer(value);
        let is_earlier = function < self.generator;
        rows.iter().zip(values).all(|(row, &value)| {
            let (before, after) =
                (number(self.universe.tuples[row.tuple][size]), value.and_then(number));
            after < before || (after == before && is_earlier)
        })
    }

    /// The size of a generator: its first unsigned parameter.
    fn size(&self, function: FunctionId) -> Option<usize> {
        let program = self.program();
        let mut parameters = program.function(function).parameters().iter();
        parameters.position(|parameter| program.types.is_unsigned(parameter.of))
    }
}
