//! Safety of calls: they meet `requires`, and recursive calls decrease.

use crate::{
    language::{FunctionId, TypeId},
    oracle::{ApplyError, Denotation, Oracle, Row},
    value::ValueId,
};

impl Oracle<'_> {
    /// The orders in which a call decreases in all rows, as bits, or why it must not be made.
    ///
    /// The search tries many calls and most of them are refused, so this is checked before anything is computed.
    pub(super) fn permitted(
        &mut self,
        function: FunctionId,
        parts: &[&Denotation],
        types: &[TypeId],
        rows: &[Row],
    ) -> Result<u8, ApplyError> {
        let requires = self
            .program()
            .function(function)
            .contract
            .expect("a generator has a contract")
            .requires;
        let mut orders = self.orders.all();
        let mut exact = Vec::with_capacity(parts.len());
        for (number, row) in rows.iter().enumerate() {
            exact.clear();
            exact.extend(parts.iter().map_while(|part| match part {
                Denotation::Exact(values) => values[number],
                Denotation::Sets(_) => None,
            }));
            if exact.len() == parts.len() {
                orders &= self.permitted_with(function, requires, row, &exact)?;
            } else {
                for arguments in self.combinations(parts, types, number)? {
                    orders &= self.permitted_with(function, requires, row, &arguments)?;
                }
            }
        }
        if orders == 0 { Err(ApplyError::NotDecreasing(None)) } else { Ok(orders) }
    }

    fn permitted_with(
        &mut self,
        function: FunctionId,
        requires: Option<FunctionId>,
        row: &Row,
        arguments: &[ValueId],
    ) -> Result<u8, ApplyError> {
        let mut orders = self.orders.all();
        if function == self.generator {
            let before = &self.universe.tuples[row.tuple];
            orders = self.orders.decreasing(&self.interpreter.values, before, arguments);
            if orders == 0 {
                return Err(ApplyError::NotDecreasing(Some(row.tuple)));
            }
        }
        if requires
            .is_some_and(|requires| self.interpreter.call(requires, arguments) != Ok(ValueId::TRUE))
        {
            return Err(ApplyError::Refused(row.tuple));
        }
        Ok(orders)
    }
}
