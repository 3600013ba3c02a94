//! The slow, obvious twin: counts and values of a description by recursion, from what the book says about sizes.

use crate::description::{Definition, Description, Field};
use crate::model::Tree;
use std::collections::BTreeMap;

/// What there is of each size, remembered.
pub struct Twin<'a> {
    description: &'a Description,
    counts: BTreeMap<(usize, usize), Option<u128>>,
    /// By where the field stands in the description.
    of_fields: BTreeMap<(*const Field, usize), Option<u128>>,
}

impl<'a> Twin<'a> {
    pub fn new(description: &'a Description) -> Twin<'a> {
        Twin { description, counts: BTreeMap::new(), of_fields: BTreeMap::new() }
    }

    /// How many values of a definition have a size; `None` above 2^128.
    pub fn count(&mut self, definition: usize, size: usize) -> Option<u128> {
        if let Some(count) = self.counts.get(&(definition, size)) {
            return *count;
        }
        let count = match &self.description.definitions[definition] {
            Definition::Struct(fields) => self.count_all(&fields.iter().collect::<Vec<_>>(), size),
            Definition::Enum(variants) => {
                let of = |variant: &crate::description::Variant| match size
                    .checked_sub(variant.size)
                {
                    Some(rest) => self.count_all(&variant.fields.iter().collect::<Vec<_>>(), rest),
                    None => Some(0),
                };
                let counts: Option<Vec<u128>> = variants.iter().map(of).collect();
                counts.and_then(|counts| counts.into_iter().try_fold(0, u128::checked_add))
            }
        };
        self.counts.insert((definition, size), count);
        count
    }

    /// How many ways there are to fill the fields, of this size together.
    fn count_all(&mut self, fields: &[&Field], size: usize) -> Option<u128> {
        let Some((first, rest)) = fields.split_first() else { return Some(u128::from(size == 0)) };
        let mut sum: u128 = 0;
        for own in 0..=size {
            let count = self.count_field(first, own)?;
            if count > 0 {
                sum = sum.checked_add(count.checked_mul(self.count_all(rest, size - own)?)?)?;
            }
        }
        Some(sum)
    }

    fn count_field(&mut self, field: &Field, size: usize) -> Option<u128> {
        let key = (std::ptr::from_ref(field), size);
        if let Some(count) = self.of_fields.get(&key) {
            return *count;
        }
        let count = self.count_new_field(field, size);
        self.of_fields.insert(key, count);
        count
    }

    fn count_new_field(&mut self, field: &Field, size: usize) -> Option<u128> {
        match field {
            Field::Byte => Some((0..=u8::MAX).filter(|byte| digits(*byte) == size).count() as u128),
            Field::Bool => Some(u128::from(size < 2)),
            Field::Unit => Some(u128::from(size == 0)),
            Field::Option(inner) => match size {
                0 => Some(0),
                1 => self.count_field(inner, 0)?.checked_add(1),
                _ => self.count_field(inner, size - 1),
            },
            Field::List(inner) => self.count_list(inner, size),
            Field::Pair(left, right) => self.count_all(&[left, right], size),
            Field::Boxed(at) | Field::Lazy(at) => self.count(*at, size),
        }
    }

    /// Each element counts one beside what is in it.
    fn count_list(&mut self, inner: &Field, size: usize) -> Option<u128> {
        let mut of_size: Vec<u128> = vec![1];
        for size in 1..=size {
            let mut sum: u128 = 0;
            for first in 0..size {
                let rest = of_size[size - 1 - first];
                sum = sum.checked_add(self.count_field(inner, first)?.checked_mul(rest)?)?;
            }
            of_size.push(sum);
        }
        of_size.pop()
    }

    /// All values of a definition of a size.
    pub fn values(&self, definition: usize, size: usize) -> Vec<Tree> {
        let with = |constructor: u32, fields: &[&Field], size: usize| -> Vec<Tree> {
            let fields = self.values_all(fields, size).into_iter();
            fields.map(|fields| Tree { constructor, fields }).collect()
        };
        match &self.description.definitions[definition] {
            Definition::Struct(fields) => with(0, &fields.iter().collect::<Vec<_>>(), size),
            Definition::Enum(variants) => {
                let fitting =
                    variants.iter().enumerate().filter(|(_, variant)| variant.size <= size);
                let values = fitting.flat_map(|(at, variant)| {
                    let fields: Vec<&Field> = variant.fields.iter().collect();
                    with(at as u32, &fields, size - variant.size)
                });
                values.collect()
            }
        }
    }

    fn values_all(&self, fields: &[&Field], size: usize) -> Vec<Vec<Tree>> {
        let Some((first, rest)) = fields.split_first() else {
            return if size == 0 { vec![vec![]] } else { vec![] };
        };
        let mut all = Vec::new();
        for own in 0..=size {
            let firsts = self.values_field(first, own);
            if firsts.is_empty() {
                continue;
            }
            let rests = self.values_all(rest, size - own);
            for first in &firsts {
                all.extend(rests.iter().map(|rest| [&[first.clone()][..], rest].concat()));
            }
        }
        all
    }

    fn values_field(&self, field: &Field, size: usize) -> Vec<Tree> {
        let leaf = |constructor| Tree { constructor, fields: vec![] };
        match field {
            Field::Byte => {
                let fitting = (0..=u8::MAX).filter(|byte| digits(*byte) == size);
                fitting.map(|byte| leaf(u32::from(byte))).collect()
            }
            Field::Bool => {
                (0..2).filter(|value| *value == size).map(|value| leaf(value as u32)).collect()
            }
            Field::Unit => (0..1).filter(|_| size == 0).map(leaf).collect(),
            Field::Option(inner) => {
                let none = (size == 1).then(|| leaf(0));
                let some = size.checked_sub(1).map(|size| self.values_field(inner, size));
                let some = some.into_iter().flatten();
                let some = some.map(|inner| Tree { constructor: 1, fields: vec![inner] });
                none.into_iter().chain(some).collect()
            }
            Field::List(inner) => (0..=size)
                .flat_map(|length| self.values_all(&vec![&**inner; length], size - length))
                .map(|fields| Tree { constructor: fields.len() as u32, fields })
                .collect(),
            Field::Pair(left, right) => self
                .values_all(&[left, right], size)
                .into_iter()
                .map(|fields| Tree { constructor: 0, fields })
                .collect(),
            Field::Boxed(at) | Field::Lazy(at) => self.values(*at, size),
        }
    }
}

/// How many binary digits a number has.
fn digits(number: u8) -> usize {
    (u8::BITS - number.leading_zeros()) as usize
}
