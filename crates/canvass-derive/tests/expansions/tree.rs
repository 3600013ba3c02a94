#[automatically_derived]
impl ::canvass::Canvass for Tree {
    fn shape(
        describe: &mut ::canvass::for_macros::Describe,
    ) -> ::canvass::for_macros::ShapeId {
        describe
            .choice::<
                Self,
            >(|describe| ::std::vec::Vec::from([
                ::canvass::for_macros::Constructor::new(
                    "Leaf",
                    ::std::vec::Vec::from([]),
                ),
                ::canvass::for_macros::Constructor::new(
                        "Node",
                        ::std::vec::Vec::from([
                            <Box<Tree> as ::canvass::Canvass>::shape(describe),
                            <u8 as ::canvass::Canvass>::shape(describe),
                        ]),
                    )
                    .weight(3)
                    .size(2),
            ]))
    }
    fn make(
        source: &mut ::canvass::for_macros::Source<'_>,
    ) -> ::canvass::for_macros::Made<Self> {
        let value = match source.constructor()? {
            0 => Self::Leaf {},
            1 => {
                let field_0: Box<Tree> = <Box<
                    Tree,
                > as ::canvass::Canvass>::make(source)?;
                let field_1: u8 = <u8 as ::canvass::Canvass>::make(source)?;
                Self::Node {
                    0: field_0,
                    1: field_1,
                }
            }
            _ => {
                return ::core::result::Result::Err(::canvass::for_macros::Stop::Mismatch);
            }
        };
        ::core::result::Result::Ok(value)
    }
    fn trace(&self, trace: &mut ::canvass::for_macros::Trace<'_>) {
        match self {
            Self::Leaf {} => {
                trace.constructor(0);
            }
            Self::Node { 0: field_0, 1: field_1 } => {
                trace.constructor(1);
                <Box<Tree> as ::canvass::Canvass>::trace(field_0, trace);
                <u8 as ::canvass::Canvass>::trace(field_1, trace);
            }
            Self::Raw { .. } => trace.refuse(),
        }
    }
    fn rust(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Self::Leaf {} => f.write_str("Tree::Leaf"),
            Self::Node { 0: field_0, 1: field_1 } => {
                f.debug_tuple("Tree::Node")
                    .field(
                        &::canvass::for_macros::Written(|
                            f: &mut ::core::fmt::Formatter<'_>|
                        { <Box<Tree> as ::canvass::Canvass>::rust(field_0, f) }),
                    )
                    .field(
                        &::canvass::for_macros::Written(|
                            f: &mut ::core::fmt::Formatter<'_>|
                        { <u8 as ::canvass::Canvass>::rust(field_1, f) }),
                    )
                    .finish()
            }
            Self::Raw { .. } => f.write_str("Tree::Raw {..}"),
        }
    }
    fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
        match self {
            Self::Node { 0: field_0, 1: field_1 } => {
                <Box<Tree> as ::canvass::Canvass>::holes(field_0, holes);
                <u8 as ::canvass::Canvass>::holes(field_1, holes);
            }
            _ => {}
        }
    }
}
