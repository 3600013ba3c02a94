//! What the macros expand to, compared with the files in `tests/expansions`.
//!
//! To accept new text, run `CANVASS_BLESS=1 cargo test -p canvass-derive` and read the difference.

use proc_macro2::{TokenStream, TokenTree};
use std::path::PathBuf;

#[track_caller]
fn check(name: &str, expansion: TokenStream) {
    let file = syn::parse2(expansion).expect("an expansion is Rust");
    let found = prettyplease::unparse(&file);
    let path: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests", "expansions", &format!("{name}.rs")].iter().collect();
    if std::env::var_os("CANVASS_BLESS").is_some() {
        std::fs::write(&path, &found).expect("the folder can be written to");
    }
    let expected = std::fs::read_to_string(&path).expect("the file can be read");
    assert_eq!(found, expected, "the expansion `{name}` has changed");
}

#[track_caller]
fn check_derive(name: &str, input: &str) {
    check(name, crate::derive(input.parse().expect("tokens")));
}

#[track_caller]
fn check_test(name: &str, settings: &str, function: &str) {
    let [settings, function] = [settings, function].map(|text| text.parse().expect("tokens"));
    check(name, crate::test::expand(settings, function).expect("a property"));
}

#[track_caller]
fn check_generator(name: &str, contract: &str, function: &str) {
    let [contract, function] = [contract, function].map(|text| text.parse().expect("tokens"));
    check(name, crate::generator::expand(contract, function).expect("a generator"));
}

#[track_caller]
fn check_machine(name: &str, settings: &str, block: &str) {
    let [settings, block] = [settings, block].map(|text| text.parse().expect("tokens"));
    check(name, crate::machine::expand(settings, block).expect("a machine"));
}

#[test]
fn a_machine() {
    check_machine(
        "machine",
        "cases = 500",
        "impl Files {
            #[start] fn new() -> Files { Files::default() }
            #[rule(into = files)] fn open(&mut self, name: &str) -> File { self.open_as(name) }
            #[rule(requires = self.is_on, weight = 3)] async fn read(&mut self, #[from(files)] file: &File) -> u8 {
                let at: usize = draw(..);
                file.read(at)
            }
            #[rule] fn close(&mut self, #[take(files)] file: File) { drop(file); }
            #[invariant] fn is_sound(&self) -> bool { self.model == self.real }
            #[state] fn state(&self) -> Model { self.model.clone() }
            #[end] fn remove(&mut self) {}
            fn open_as(&mut self, name: &str) -> File { File::open(name) }
        }",
    );
}

#[test]
fn an_enum() {
    check_derive(
        "tree",
        "enum Tree { Leaf, #[canvass(weight = 3, size = 2)] Node(Box<Tree>, u8), #[canvass(skip)] Raw { bytes: Vec<u8> } }",
    );
}

#[test]
fn a_struct_with_parameters() {
    check_derive(
        "parameters",
        "struct Keyed<K: Ord, V, const N: usize, M = ()> where V: Clone {
            keys: [K; N],
            value: V,
            #[canvass(skip)] seen: Option<M>,
        }",
    );
}

#[test]
fn fields_with_attributes() {
    check_derive(
        "attributes",
        "#[canvass(predicate = Packet::is_sound)]
        struct Packet {
            #[canvass(range = 0..=9, representatives = [0, 9])] length: u8,
            #[canvass(space = bytes(*length))] payload: Vec<u8>,
            #[canvass(predicate = |sum| sum % 2 == 0, opaque)] sum: u16,
            #[canvass(generator = proptest(0..*length))] drawn: u8,
            #[canvass(skip = payload.len())] cached: usize,
        }",
    );
}

#[test]
fn a_test() {
    check_test(
        "test",
        "cases = 500, time = \"2s\", requires = \"Leaf, _, _\", example(Tree::Leaf, \"a\", (1, 2))",
        "#[ignore]
        fn holds(mut tree: Tree, #[canvass(space = names())] name: &str, (a, b): (u8, u8)) -> bool {
            assume!(a < b);
            assume_all!(a < 9, tree.is_small());
            tree.insert(name, a, b)
        }",
    );
}

#[test]
fn a_test_of_an_async_function() {
    check_test("async", "", "async fn holds(list: &mut [u8]) { list.sort(); }");
}

#[test]
fn a_test_in_a_runtime() {
    check_test(
        "runtime",
        "",
        "#[tokio::test(flavor = \"multi_thread\")]
        async fn holds(list: Vec<u8>) -> Result<(), Error> { send(list).await }",
    );
}

#[test]
fn a_test_with_another_attribute() {
    check_test(
        "another_attribute",
        "",
        "#[test_log::test] #[should_panic] fn holds(list: Vec<u8>) {}",
    );
}

#[test]
fn a_generator() {
    check_generator(
        "generator",
        "covers = evens, requires = is_small",
        "/// Lists.
        pub fn even_list<T: Clone>(size: usize, last: &T) -> List<T> where T: Debug {
            if size == 0 { hole!() } else { choose![Nil, size => Cons(2 * any::<i64>(), even_list(size - 1, last).into())] }
        }",
    );
}

/// The places of an identifier, as lines and columns.
fn places(tokens: TokenStream, name: &str, found: &mut Vec<(usize, usize)>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => places(group.stream(), name, found),
            TokenTree::Ident(ident) if ident == name => {
                found.push((ident.span().start().line, ident.span().start().column));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// That errors of the compiler about what users wrote are shown where they wrote it.
#[track_caller]
fn check_places(input: &TokenStream, expansion: TokenStream, names: &[&str]) {
    for name in names {
        let (mut written, mut emitted) = (Vec::new(), Vec::new());
        places(input.clone(), name, &mut written);
        places(expansion.clone(), name, &mut emitted);
        assert!(!emitted.is_empty(), "`{name}` is not emitted");
        assert!(
            emitted.iter().all(|place| written.contains(place)),
            "`{name}` comes from elsewhere"
        );
    }
}

#[test]
fn what_users_write_keeps_its_place() {
    let input: TokenStream = "struct Holder {
        first: Vec<Stranger>,
        #[canvass(space = other_strangers(first))]
        second: Other,
        #[canvass(predicate = is_fine)]
        third: Third,
    }"
    .parse()
    .expect("tokens");
    let names = ["Stranger", "other_strangers", "Other", "is_fine", "Third"];
    check_places(&input, crate::derive(input.clone()), &names);
    let input: TokenStream = "fn holds(list: &[Stranger], (a, b): (u8, Other)) -> Outcome {
        if a { assume!(list.is_sound(b)); }
        list.holds()
    }"
    .parse()
    .expect("tokens");
    let expansion = crate::test::expand(TokenStream::new(), input.clone()).expect("a property");
    check_places(
        &input,
        expansion,
        &["Stranger", "Other", "Outcome", "is_sound", "assume", "holds"],
    );
    let input: TokenStream =
        "fn made(size: Stranger) -> Other { choose![left(size) + right, -size as Third] }"
            .parse()
            .expect("tokens");
    let contract = "covers = is_fine".parse().expect("tokens");
    let expansion = crate::generator::expand(contract, input.clone()).expect("a generator");
    check_places(&input, expansion, &["Stranger", "Other", "choose", "left", "right", "Third"]);
}
