//! A generator of shapes on a grid: points, boxes inside the grid, and rings whose holes are smaller than they are.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Shape {
    Point(u16, u16),
    Frame(u16, u16, u16, u16),
    Ring(u16, u16),
}
use Shape::{Frame, Point, Ring};

const SIDE: u16 = 640;

pub fn is_on_grid(shape: &Shape) -> bool {
    match shape {
        Point(x, y) => *x < SIDE && *y < SIDE,
        Frame(left, top, right, bottom) => {
            left <= right && *right < SIDE && top <= bottom && *bottom < SIDE
        }
        Ring(hole, radius) => hole < radius && *radius <= SIDE,
    }
}

#[canvass::generator(covers = is_on_grid)]
pub fn shape_record() -> Shape {
    choose![
        Point(range(0..SIDE), range(0..SIDE)),
        {
            let right = range(0..SIDE);
            let bottom = range(0..SIDE);
            Frame(range(0..=right), range(0..=bottom), right, bottom)
        },
        {
            let radius = range(1..=SIDE);
            Ring(range(0..radius), radius)
        },
    ]
}
