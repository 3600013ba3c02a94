/// Lists.
pub fn even_list<T: Clone>(size: usize, last: &T) -> List<T>
where
    T: Debug,
{
    #[allow(unused_variables, reason = "what fills the hole may need them")]
    #[allow(unused_parens, reason = "around the operands of what are calls now")]
    #[allow(clippy::too_many_arguments, reason = "this is told of the outer function")]
    fn even_list<T: Clone>(size: usize, last: &T) -> List<T>
    where
        T: Debug,
    {
        let _ = (&size, &last);
        if size == 0 {
            hole!(@ "even_list")
        } else {
            choose![
                @ 0 : 1_u64 => Nil, 1 : size => Cons(::canvass::for_macros::multiply(2,
                any:: < i64 > ()), even_list(::canvass::for_macros::subtract(size, 1),
                last).into()),
            ]
        }
    }
    #[allow(dead_code, clippy::too_many_arguments, reason = "the compiler reads it")]
    fn canvass_covers<T: Clone>(size: usize, last: &T, value: &List<T>) -> bool
    where
        T: Debug,
    {
        evens(size, last, value)
    }
    #[allow(dead_code, clippy::too_many_arguments, reason = "the compiler reads it")]
    fn canvass_requires<T: Clone>(size: usize, last: &T) -> bool
    where
        T: Debug,
    {
        is_small(size, last)
    }
    if ::canvass::for_macros::is_running() {
        return even_list(size, last);
    }
    ::canvass::for_macros::until_accepted(
        "even_list",
        || even_list(
            ::core::clone::Clone::clone(&size),
            ::core::clone::Clone::clone(&last),
        ),
    )
}
