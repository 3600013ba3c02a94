use super::*;

fn expanded(item: &str) -> String {
    let item: DeriveInput = syn::parse_str(item).expect("an item");
    input(item).map_or_else(|error| error.to_string(), |tokens| tokens.to_string().replace(' ', ""))
}

#[test]
fn a_type_that_does_not_contain_itself_derives_what_can_be_derived() {
    let code = expanded("struct Pair(u8, bool);");
    assert!(code.contains("::proptest_derive::Arbitrary"), "{code}");
    assert!(code.contains("derive(::hegel::DefaultGenerator)"), "{code}");
    assert!(code.contains("::canvass::Canvass,::bolero::TypeGenerator"), "{code}");
    assert!(code.contains("impl::quickcheck::ArbitraryforPair"), "{code}");
}

#[test]
fn a_type_that_contains_itself_has_strategies_for_each_variant() {
    let code = expanded("enum Tree { Leaf, Node(Box<Tree>, u8), Many(Vec<(u8, Tree)>) }");
    assert!(!code.contains("::proptest_derive::Arbitrary"), "{code}");
    let node = "(inner.clone().prop_map(Box::new),::proptest::arbitrary::any::<u8>(),)";
    assert!(code.contains(node), "{code}");
    let many =
        "::proptest::collection::vec((::proptest::arbitrary::any::<u8>(),inner.clone(),),0..10)";
    assert!(code.contains(many), "{code}");
    assert!(code.contains("g.size().isqrt()") && code.contains("g.size()/2"), "{code}");
}

#[test]
fn what_cannot_be_an_input_is_refused() {
    let refused = |item| expanded(item);
    assert_eq!(refused("struct A<T>(T);"), "an input has no type parameters");
    let endless = "an input must have a variant that does not contain itself";
    assert_eq!(refused("struct A(Box<A>);"), endless);
    let unknown = "a type contains itself in a Box, Vec, Option or tuple";
    assert_eq!(refused("enum A { B, C(Rc<A>) }"), unknown);
}
