//! Draws that are used once: what is drawn stands where it is used.
//!
//! A variable that is bound to a draw multiplies the rows, one for each value. If its only use is a field of what is built at the end,
//! whatever the other variables are, a set of values in that field says the same.

use crate::language::{Arm, Expression, Form, LocalId, Pattern, Program};

/// A body without the variables that are bound to a draw and used once, in a field.
pub(crate) fn inlined(program: &Program, body: &Expression) -> Expression {
    let mut body = body.clone();
    inline(program, &mut body);
    body
}

fn inline(program: &Program, expression: &mut Expression) {
    expression.parts_mut().into_iter().for_each(|part| inline(program, part));
    while let Form::Let(arm, value) = &mut expression.form
        && !program.is_exact(value)
        && !value.has_hole()
        && let Some(local) = only_name(arm)
        && uses(&arm.body, local) == 1
        && let Some(place) = field(&mut arm.body, local)
    {
        let held = place.hold;
        std::mem::swap(place, value);
        place.hold = held;
        let Form::Let(arm, _) = std::mem::replace(&mut expression.form, Form::Reject) else {
            unreachable!("it is a `let`")
        };
        *expression = arm.body;
    }
}

fn only_name(arm: &Arm) -> Option<LocalId> {
    match (&arm.pattern, &arm.guard) {
        (Pattern::Bind(local), None) => Some(*local),
        _ => None,
    }
}

fn uses(expression: &Expression, local: LocalId) -> usize {
    let mut count = 0;
    expression.walk(&mut |part| {
        count += usize::from(matches!(part.form, Form::Local(used) if used == local));
    });
    count
}

/// Where a variable is a field of what is built after some `let`s.
fn field(expression: &mut Expression, local: LocalId) -> Option<&mut Expression> {
    match &mut expression.form {
        Form::Let(arm, _) => field(&mut arm.body, local),
        Form::Construct(_, parts) => parts.iter_mut().find_map(|part| match part.form {
            Form::Local(used) if used == local => Some(part),
            Form::Construct(..) => field(part, local),
            _ => None,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::inlined;
    use crate::{
        check::{Survey, find},
        language::read,
        oracle::Oracle,
        universe::Scale,
    };

    /// Inlines the body of a generator of pairs, and expects how many rows are left and that it reaches the same.
    #[track_caller]
    fn check(body: &str, is_narrower: bool) {
        let source = format!(
            "fn all(pair: &(u8, u8)) -> bool {{ true }}
             #[canvass::generator(covers = all)]
             fn g() -> (u8, u8) {{ {body} }}"
        );
        let program = read(&source).unwrap();
        let generator = find(&program, "g").unwrap();
        let mut oracle = Oracle::new(&program, generator, Scale::SEARCH, &[]);
        let body = &program.function(generator).body;
        let shorter = inlined(&program, body);
        let rows = |survey: &Survey<'_>| {
            survey.paths.leaves.iter().map(|leaf| leaf.rows.len()).sum::<usize>()
        };
        let (plain, plain_rows) = match Survey::of_body(&mut oracle, &source, body) {
            Ok(survey) => (survey.current.clone(), rows(&survey)),
            Err(error) => panic!("{}", error.error),
        };
        let (short, short_rows) = match Survey::of_body(&mut oracle, &source, &shorter) {
            Ok(survey) => (survey.current.clone(), rows(&survey)),
            Err(error) => panic!("{}", error.error),
        };
        assert_eq!(short_rows < plain_rows, is_narrower, "{short_rows} of {plain_rows}");
        assert_eq!(plain, short);
    }

    #[test]
    fn draws_that_are_used_once_in_a_field_need_no_rows() {
        check("let a = any(); let b = range(a..=255); (a, b)", true);
        check("let a = range(0..9); let b = range(3..5); (a, b)", true);
        check("let a = range(0..9); if a > 3 { (a, 1) } else { (0, 0) }", false);
        check("let a = range(0..9); (a, a)", false);
        check("let a: u8 = range(0..9); let b = a / 2; (b, 3)", false);
        check("let a = range(3..2); let b = range(0..9); choose![(b, 1), (2, 2)]", false);
    }
}
