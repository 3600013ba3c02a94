//! Who calls whom, and who calls itself in the end.

use crate::language::{Form, FunctionId, Program};

/// The functions that a function calls, each once.
pub(crate) fn callees(program: &Program, function: FunctionId) -> Vec<FunctionId> {
    let mut found = Vec::new();
    program.function(function).body.walk(&mut |expression| {
        if let Form::Call(callee, _) = expression.form {
            found.push(callee);
        }
    });
    found.sort();
    found.dedup();
    found
}

/// Which functions reach which by one call or more.
struct Reach(Vec<Vec<bool>>);

impl Reach {
    fn of(program: &Program) -> Self {
        let count = program.functions.len();
        let direct: Vec<Vec<FunctionId>> =
            (0..count).map(|from| callees(program, FunctionId(from as u32))).collect();
        let mut reach = vec![vec![false; count]; count];
        for (from, reached) in reach.iter_mut().enumerate() {
            let mut open = direct[from].clone();
            while let Some(next) = open.pop() {
                if !std::mem::replace(&mut reached[next.index()], true) {
                    open.extend(&direct[next.index()]);
                }
            }
        }
        Self(reach)
    }

    fn from(&self, from: FunctionId, to: FunctionId) -> bool {
        self.0[from.index()][to.index()]
    }
}

/// The functions that reach themselves by calls.
pub(crate) fn recursive(program: &Program) -> Vec<bool> {
    let reach = Reach::of(program);
    (0..program.functions.len() as u32)
        .map(|id| reach.from(FunctionId(id), FunctionId(id)))
        .collect()
}

/// All functions that some reach, with themselves, in groups of those that reach each other; a group comes after those that
/// it calls.
pub(crate) fn groups(program: &Program, roots: &[FunctionId]) -> Vec<Vec<FunctionId>> {
    let reach = Reach::of(program);
    let mut all: Vec<FunctionId> = (0..program.functions.len() as u32)
        .map(FunctionId)
        .filter(|&id| roots.iter().any(|&root| root == id || reach.from(root, id)))
        .collect();
    // Whoever calls another group reaches all that it reaches, and itself.
    all.sort_by_key(|&id| {
        let others = (0..program.functions.len() as u32).map(FunctionId);
        (others.filter(|&other| other != id && reach.from(id, other)).count(), id)
    });
    let mut groups: Vec<Vec<FunctionId>> = Vec::new();
    for id in all {
        let mutual =
            |group: &&mut Vec<FunctionId>| reach.from(group[0], id) && reach.from(id, group[0]);
        match groups.iter_mut().find(mutual) {
            Some(group) => group.push(id),
            None => groups.push(vec![id]),
        }
    }
    groups
}
