//! Generators for the test of agreement, with forms that the benchmarks do not use.

use canvass::generate::{any, choose, range, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Shape {
    Dot,
    Line(i64),
    Polygon { sides: usize, regular: bool, around: Option<Box<Shape>> },
}
use Shape::{Dot, Line, Polygon};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Frame {
    pub corner: (i64, i64),
    pub shape: Shape,
}

pub fn is_integer(_number: i64, _value: &i64) -> bool {
    true
}

pub fn is_size(_number: i64, _value: &usize) -> bool {
    true
}

pub fn is_frame(_number: i64, _value: &Frame) -> bool {
    true
}

pub fn is_shape(_number: i64, _value: &Shape) -> bool {
    true
}

fn sides(shape: &Shape) -> usize {
    match shape {
        Dot => 0,
        Line(_) => 1,
        Polygon { sides, .. } => *sides,
    }
}

#[canvass::generator(covers = is_integer)]
pub fn calculated(number: i64) -> i64 {
    let first = any::<i64>();
    let second: i64 = -first + 2 * range(-3..=number) - 1;
    let third = choose![first / second, first % second, -(second - first) * 3, 7 - -2];
    if third < 0 || third == first && !matches!(second, 1..=9) {
        third.max(number + 1)
    } else {
        -third
    }
}

#[canvass::generator(covers = is_size)]
pub fn converted(number: i64) -> usize {
    let size = (number + range(-2..3)) as usize;
    let other = size as i64 - any::<usize>() as i64;
    choose![size => (other + 1) as usize, 2 * size => size - 1, 0 => 99, size % 2 => size / 2]
}

#[canvass::generator(covers = is_shape)]
pub fn drawn(number: i64) -> Shape {
    let shape = any::<Shape>();
    match &shape {
        Polygon { sides, regular: true, around: Some(inner) } if sides + 1 > 2 => (**inner).clone(),
        Polygon { sides: 0..=2, .. } => reject!(),
        Line(length) if matches!(length - number, -1 | 0) => Dot,
        _ => {
            let many = sides(&shape) * 2;
            Polygon {
                sides: many,
                regular: any::<bool>(),
                around: choose![None, Some(Box::new(shape))],
            }
        }
    }
}

#[canvass::generator(covers = is_frame)]
pub fn framed(number: i64) -> Frame {
    let corner = (any::<i64>(), any::<i64>() + number);
    if let Line(length) = drawn(corner.0) {
        Frame { shape: Line(length - corner.1), corner }
    } else {
        let Frame { corner: (x, _), shape } = any::<Frame>();
        Frame { shape, corner: (x, corner.0) }
    }
}

pub fn is_list(_number: i64, _value: &Vec<i64>) -> bool {
    true
}

#[canvass::generator(covers = is_list)]
pub fn gathered(number: i64) -> Vec<i64> {
    let mut list = vec![range(0..=number), any(), 3];
    let mut sum = 0;
    for (place, one) in list.iter().enumerate() {
        if *one < 0 {
            continue;
        }
        sum += *one / (place as i64 + 1);
        if sum > 100 {
            break;
        }
    }
    if sum & 1 == 1 {
        list.push(sum | 8);
    } else {
        list.reverse();
    }
    let larger: Vec<i64> = list.iter().map(|one| *one - 1).filter(|one| *one > number).collect();
    match larger.as_slice() {
        [] => return list,
        [first, ..] if *first > 5 => list.insert(1, *first),
        _ => {}
    }
    let most = list.iter().max().copied().unwrap_or(7);
    for i in 0..3 {
        if list[i] == most {
            return list[i..].to_vec();
        }
    }
    [vec![any::<i64>()], larger].concat()
}

pub fn is_array(_number: i64, _value: &[i64; 3]) -> bool {
    true
}

#[canvass::generator(covers = is_array)]
pub fn arrayed(number: i64) -> [i64; 3] {
    let drawn = any::<[i64; 2]>();
    let mut list: Vec<i64> = vec![];
    for place in 0..3 {
        let one = range(0..=number);
        if one > place {
            list.push(one);
        } else {
            list.push(any());
        }
    }
    let more: Vec<i64> = (0..2).map(|x| any::<i64>() / (x + 2)).collect();
    if drawn < [list[0], number] {
        [list[2], drawn[0], drawn[1]]
    } else {
        [more[0], list[1], drawn[0].max(more[1])]
    }
}
