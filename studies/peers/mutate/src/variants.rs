//! What an expression is mutated into.

use syn::{BinOp, Expr, ExprLit, ExprUnary, Lit, LitInt, RangeLimits, UnOp, parse_quote};

/// A mutated expression, of the operands as they were written.
pub struct Variant(pub Expr);

/// The mutated forms of an expression, not of its parts.
pub fn of(expr: &Expr) -> Vec<Variant> {
    let variants = match expr {
        Expr::Binary(binary) => {
            let with = |op| Expr::Binary(syn::ExprBinary { op, ..binary.clone() });
            partner(&binary.op).map(with).into_iter().collect()
        }
        Expr::Unary(unary) => without_operator(unary),
        Expr::Lit(literal) => other_literals(literal),
        Expr::Range(range) => other_end(range).into_iter().collect(),
        Expr::MethodCall(call) => {
            let name = match call.method.to_string().as_str() {
                "min" => "max",
                "max" => "min",
                _ => return vec![],
            };
            let method = syn::Ident::new(name, call.method.span());
            vec![Expr::MethodCall(syn::ExprMethodCall { method, ..call.clone() })]
        }
        _ => vec![],
    };
    variants.into_iter().map(Variant).collect()
}

/// A condition that is turned around, unless a mutant of the condition itself does that.
pub fn negated(condition: &Expr) -> Vec<Variant> {
    match condition {
        Expr::Binary(binary) if matches!(binary.op, BinOp::Eq(_) | BinOp::Ne(_)) => vec![],
        Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => vec![],
        Expr::Lit(_) => vec![],
        _ => vec![Variant(parse_quote!(!(#condition)))],
    }
}

/// The operator that takes another one's place.
fn partner(op: &BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::Add(_) => parse_quote!(-),
        BinOp::Sub(_) => parse_quote!(+),
        BinOp::Mul(_) => parse_quote!(/),
        BinOp::Div(_) | BinOp::Rem(_) => parse_quote!(*),
        BinOp::BitAnd(_) | BinOp::BitXor(_) => parse_quote!(|),
        BinOp::BitOr(_) => parse_quote!(&),
        BinOp::Shl(_) => parse_quote!(>>),
        BinOp::Shr(_) => parse_quote!(<<),
        BinOp::AddAssign(_) => parse_quote!(-=),
        BinOp::SubAssign(_) => parse_quote!(+=),
        BinOp::MulAssign(_) => parse_quote!(/=),
        BinOp::DivAssign(_) | BinOp::RemAssign(_) => parse_quote!(*=),
        BinOp::BitAndAssign(_) | BinOp::BitXorAssign(_) => parse_quote!(|=),
        BinOp::BitOrAssign(_) => parse_quote!(&=),
        BinOp::ShlAssign(_) => parse_quote!(>>=),
        BinOp::ShrAssign(_) => parse_quote!(<<=),
        BinOp::Lt(_) => parse_quote!(<=),
        BinOp::Le(_) => parse_quote!(<),
        BinOp::Gt(_) => parse_quote!(>=),
        BinOp::Ge(_) => parse_quote!(>),
        BinOp::Eq(_) => parse_quote!(!=),
        BinOp::Ne(_) => parse_quote!(==),
        BinOp::And(_) => parse_quote!(||),
        BinOp::Or(_) => parse_quote!(&&),
        _ => return None,
    })
}

pub fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::DivAssign(_)
            | BinOp::RemAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// A literal with a minus is one number: the literal alone may be too large for its type.
pub fn is_negative_number(unary: &ExprUnary) -> bool {
    matches!((&unary.op, &*unary.expr), (UnOp::Neg(_), Expr::Lit(_)))
}

fn without_operator(unary: &ExprUnary) -> Vec<Expr> {
    let operand = &unary.expr;
    match (&unary.op, &**operand) {
        (UnOp::Neg(_), Expr::Lit(literal)) => {
            let negative = |number: Expr| parse_quote!(-#number);
            let numbers = other_literals(literal).into_iter().map(negative);
            [Expr::Lit(literal.clone())].into_iter().chain(numbers).collect()
        }
        (UnOp::Neg(_) | UnOp::Not(_), _) => vec![parse_quote!((#operand))],
        _ => vec![],
    }
}

fn other_literals(literal: &ExprLit) -> Vec<Expr> {
    match &literal.lit {
        Lit::Bool(it) => {
            let other = !it.value;
            vec![parse_quote!(#other)]
        }
        Lit::Int(it) => {
            let Ok(number) = it.base10_parse::<u128>() else { return vec![] };
            let numbers = [number.checked_add(1), number.checked_sub(1)].into_iter().flatten();
            numbers.map(|number| with_number(it, number)).collect()
        }
        _ => vec![],
    }
}

fn with_number(literal: &LitInt, number: u128) -> Expr {
    let literal = LitInt::new(&format!("{number}{}", literal.suffix()), literal.span());
    parse_quote!(#literal)
}

/// A range that ends one later or earlier. The end must be a number; where it is a literal, that is mutated itself.
fn other_end(range: &syn::ExprRange) -> Option<Expr> {
    let end = range.end.as_deref()?;
    let is_char = |end: &Option<Box<Expr>>| matches!(end.as_deref(), Some(Expr::Lit(it)) if matches!(it.lit, Lit::Char(_)));
    let is_number = |end: &Expr| matches!(end, Expr::Lit(it) if matches!(it.lit, Lit::Int(_)));
    if is_char(&range.start)
        || is_char(&range.end)
        || is_number(end)
        || matches!(end, Expr::Reference(_))
    {
        return None;
    }
    let start = &range.start;
    let end: Expr = match end {
        Expr::Binary(_) | Expr::Unary(_) | Expr::Cast(_) => parse_quote!((#end)),
        _ => end.clone(),
    };
    Some(match range.limits {
        RangeLimits::HalfOpen(_) => parse_quote!(#start .. #end + 1),
        RangeLimits::Closed(_) => parse_quote!(#start ..= #end - 1),
    })
}
