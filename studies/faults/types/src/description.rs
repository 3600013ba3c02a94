//! Descriptions of types: enums and structs that contain each other, drawn at random.

/// The types of a description, the one that is meant first.
pub struct Description {
    pub definitions: Vec<Definition>,
}

pub enum Definition {
    Enum(Vec<Variant>),
    /// Its fields. It counts nothing itself.
    Struct(Vec<Field>),
}

pub struct Variant {
    /// What it counts.
    pub size: usize,
    pub fields: Vec<Field>,
}

pub enum Field {
    Byte,
    Bool,
    Unit,
    Option(Box<Field>),
    List(Box<Field>),
    Pair(Box<Field>, Box<Field>),
    /// The definition of this number, behind a `Box`, or a `Lazy` that may be left open.
    Boxed(usize),
    Lazy(usize),
}

/// SplitMix64, written out so that the build script depends on nothing.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ (bits >> 31)) % limit
    }
}

impl Description {
    /// The random description of a number. The first one is a 2-3 tree with keys.
    pub fn random(number: u64) -> Description {
        if number == 0 {
            return Description::two_three_tree();
        }
        let mut random = Random(number);
        let count = 1 + random.below(3) as usize;
        let definitions = (0..count).map(|at| definition(at, count, &mut random)).collect();
        Description { definitions }
    }

    fn two_three_tree() -> Description {
        let (child, key) = (|| Field::Lazy(0), || Field::Byte);
        let variants =
            [vec![], vec![child(), key(), child()], vec![child(), key(), child(), key(), child()]];
        let variants = variants.into_iter().map(|fields| Variant { size: 1, fields }).collect();
        Description { definitions: vec![Definition::Enum(variants)] }
    }
}

/// The first definition is an enum, and so is every other one on average. A value of each exists: the first variant of an enum has no
/// definition in it, and structs have only enums.
fn definition(at: usize, count: usize, random: &mut Random) -> Definition {
    let is_struct = |at: usize| at % 2 == 1;
    let enums: Vec<usize> = (0..count).filter(|at| !is_struct(*at)).collect();
    let all: Vec<usize> = (0..count).collect();
    let fields = |random: &mut Random, most: u64, within: &[usize]| -> Vec<Field> {
        (0..random.below(most + 1)).map(|_| field(random, within, 2)).collect()
    };
    if is_struct(at) {
        return Definition::Struct(fields(random, 3, &enums));
    }
    let first = Variant { size: 1 + random.below(2) as usize / 2, fields: fields(random, 1, &[]) };
    let others = (0..1 + random.below(3)).map(|_| Variant {
        size: if random.below(5) == 0 { 2 + random.below(2) as usize } else { 1 },
        fields: fields(random, 3, &all),
    });
    Definition::Enum([first].into_iter().chain(others.collect::<Vec<_>>()).collect())
}

fn field(random: &mut Random, within: &[usize], depth: u64) -> Field {
    let inner = |random: &mut Random| Box::new(field(random, within, depth - 1));
    let definition = |random: &mut Random| within[random.below(within.len() as u64) as usize];
    match random.below(if within.is_empty() { 6 } else { 14 }) {
        0 => Field::Byte,
        1 => Field::Bool,
        2 => Field::Unit,
        3 if depth > 0 => Field::Option(inner(random)),
        4 if depth > 0 => Field::List(inner(random)),
        5 if depth > 0 => Field::Pair(inner(random), inner(random)),
        3..=5 => Field::Byte,
        6 | 7 => Field::Boxed(definition(random)),
        _ => Field::Lazy(definition(random)),
    }
}
