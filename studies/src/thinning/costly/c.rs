//! Functions as a program in C that prints the checksum of each.
//!
//! Words are unsigned, where C wraps around as well; what depends on the sign converts to numbers and back.

use super::interpreter::{ARGUMENTS, CHECKSUM_FACTOR, CHECKSUM_START};
use super::program::Variable;
use super::term::{Binary, Block, Term, Unary};
use std::fmt::{self, Display, Formatter};

/// The text of the program.
pub(super) struct Source<'a>(pub(super) &'a [Block]);

const PREAMBLE: &str = "\
#include <stdint.h>
#include <stdio.h>

typedef uint32_t word;
typedef int32_t number;

static word quotient(word left, word right) {
    if (right == 0) return 0;
    if (right == -1u) return -left;
    return (number)left / (number)right;
}

static word unsigned_quotient(word left, word right) {
    return right == 0 ? 0 : left / right;
}

static word rest(word left, word right) {
    if (right == 0) return left;
    if (right == -1u) return 0;
    return (number)left % (number)right;
}
";

impl Display for Source<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{PREAMBLE}")?;
        for (index, function) in self.0.iter().enumerate() {
            writeln!(f, "static word f{index}(word x, word y, word z) {{")?;
            write_block(f, function)?;
            writeln!(f, "}}\n")?;
        }
        let names: Vec<String> = (0..self.0.len()).map(|index| format!("f{index}")).collect();
        writeln!(
            f,
            "static word (*const functions[])(word, word, word) = {{ {} }};",
            names.join(", ")
        )?;
        write_main(f, self.0.len())
    }
}

fn write_main(f: &mut Formatter<'_>, functions: usize) -> fmt::Result {
    writeln!(f, "\n/* Volatile, or calls would be computed by the compiler. */")?;
    writeln!(f, "static volatile const word arguments[][3] = {{")?;
    for [x, y, z] in ARGUMENTS {
        writeln!(f, "    {{ {}u, {}u, {}u }},", x as u32, y as u32, z as u32)?;
    }
    let calls = ARGUMENTS.len();
    write!(
        f,
        "}};

int main(void) {{
    for (int f = 0; f < {functions}; f++) {{
        uint64_t sum = {CHECKSUM_START:#x}u;
        for (int i = 0; i < {calls}; i++)
            sum = (sum ^ functions[f](arguments[i][0], arguments[i][1], arguments[i][2])) * {CHECKSUM_FACTOR:#x}u;
        printf(\"%016llx\\n\", (unsigned long long)sum);
    }}
    return 0;
}}
"
    )
}

fn write_block(f: &mut Formatter<'_>, block: &Block) -> fmt::Result {
    match block {
        Block::Return(value) => writeln!(f, "return {value};"),
        Block::Assign(variable, value, rest) => {
            writeln!(f, "{variable} = {value};")?;
            write_block(f, rest)
        }
        Block::Repeat(times, variable, value, rest) => {
            writeln!(f, "for (int i = 0; i < {times}; i++) {variable} = {value};")?;
            write_block(f, rest)
        }
        Block::Branch(condition, branches) => {
            let [yes, no] = &**branches;
            writeln!(f, "if ({condition}) {{")?;
            write_block(f, yes)?;
            writeln!(f, "}}")?;
            write_block(f, no)
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Term::Constant(value) => write!(f, "{}u", *value as u32),
            Term::Variable(variable) => write!(f, "{variable}"),
            Term::Unary(Unary::Negate, operand) => write!(f, "(-{operand})"),
            Term::Unary(Unary::Complement, operand) => write!(f, "(~{operand})"),
            Term::Binary(operator, operands) => write_binary(f, *operator, operands),
            Term::Choose(parts) => {
                let [condition, yes, no] = &**parts;
                write!(f, "({condition} ? {yes} : {no})")
            }
        }
    }
}

fn write_binary(f: &mut Formatter<'_>, operator: Binary, [left, right]: &[Term; 2]) -> fmt::Result {
    match operator {
        Binary::Add => write!(f, "({left} + {right})"),
        Binary::Subtract => write!(f, "({left} - {right})"),
        Binary::Multiply => write!(f, "({left} * {right})"),
        Binary::Divide => write!(f, "quotient({left}, {right})"),
        Binary::DivideUnsigned => write!(f, "unsigned_quotient({left}, {right})"),
        Binary::Remainder => write!(f, "rest({left}, {right})"),
        Binary::And => write!(f, "({left} & {right})"),
        Binary::Or => write!(f, "({left} | {right})"),
        Binary::Xor => write!(f, "({left} ^ {right})"),
        Binary::ShiftLeft => write!(f, "({left} << ({right} & 31))"),
        Binary::ShiftRight => write!(f, "(word)((number){left} >> ({right} & 31))"),
        Binary::Less => write!(f, "(word)((number){left} < (number){right})"),
        Binary::Equal => write!(f, "(word)({left} == {right})"),
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variable::X => "x",
            Variable::Y => "y",
            Variable::Z => "z",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_reads_like_one_in_c() {
        let x = || Term::Variable(Variable::X);
        let half = Term::binary(Binary::ShiftRight, x(), Term::Constant(1));
        let is_negative = Term::binary(Binary::Less, x(), Term::Constant(0));
        let rest = Block::Branch(
            is_negative,
            Box::new([
                Block::Return(Term::unary(Unary::Negate, x())),
                Block::Return(Term::binary(Binary::Divide, x(), Term::Constant(-3))),
            ]),
        );
        let function = Block::Repeat(2, Variable::Y, half, Box::new(rest));
        let text = Source(&[function]).to_string();
        let expect = "\
static word f0(word x, word y, word z) {
for (int i = 0; i < 2; i++) y = (word)((number)x >> (1u & 31));
if ((word)((number)x < (number)0u)) {
return (-x);
}
return quotient(x, 4294967293u);
}
";
        assert!(text.contains(expect), "{text}");
        assert!(text.contains("= { f0 };"), "{text}");
    }
}
