//! The call graph: reachability, recursion and strongly connected components.

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

/// The transitive closure of the call graph.
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

/// Which functions are recursive, directly or through others.
pub(crate) fn recursive(program: &Program) -> Vec<bool> {
    let reach = Reach::of(program);
    (0..program.functions.len() as u32)
        .map(|id| reach.from(FunctionId(id), FunctionId(id)))
        .collect()
}

/// The strongly connected components of the call graph that are reachable from some functions, callees before callers.
pub(crate) fn groups(program: &Program, roots: &[FunctionId]) -> Vec<Vec<FunctionId>> {
    let reach = Reach::of(program);
    let mut all: Vec<FunctionId> = (0..program.functions.len() as u32)
        .map(FunctionId)
        .filter(|&id| roots.iter().any(|&root| root == id || reach.from(root, id)))
        .collect();
    // A caller of another component reaches more functions than that component does, so this is a topological order.
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
