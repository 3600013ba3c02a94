//! Appointments of a day of 24 hours that do not overlap, by the hour.

use crate::state::journal::{bug, step};

#[derive(Default)]
pub struct System {
    /// From and to, in order.
    booked: Vec<(u8, u8)>,
}

impl System {
    pub fn book(&mut self, from: u8, hours: u8) -> bool {
        step();
        let to = from + hours;
        let overlaps = |other: &(u8, u8)| match () {
            () if bug(1) => from <= other.1 && other.0 < to,
            () if bug(2) => {
                (other.0..other.1).contains(&from) || (other.0 + 1..other.1).contains(&to)
            }
            () => from < other.1 && other.0 < to,
        };
        if hours == 0 || to > 24 || self.booked.iter().any(overlaps) {
            return false;
        }
        let at = self.booked.iter().position(|other| other.0 > from).unwrap_or(self.booked.len());
        self.booked.insert(at, (from, to));
        true
    }

    pub fn cancel(&mut self, hour: u8) -> bool {
        step();
        let is_at =
            |other: &(u8, u8)| other.0 <= hour && (hour < other.1 || bug(3) && hour == other.1);
        let at = self.booked.iter().position(is_at);
        at.map(|at| self.booked.remove(at)).is_some()
    }

    /// Moves the appointment of an hour to where it begins at another.
    pub fn shift(&mut self, hour: u8, to: u8) -> bool {
        step();
        let Some(at) = self.booked.iter().position(|other| other.0 <= hour && hour < other.1)
        else {
            return false;
        };
        let (from, end) = self.booked.remove(at);
        let is_moved = to + (end - from) <= 24
            && self.booked.iter().all(|other| to >= other.1 || other.0 >= to + (end - from));
        if !is_moved {
            if !bug(4) {
                self.booked.insert(at, (from, end));
            }
            return false;
        }
        let at = if bug(5) { at } else { self.booked.iter().filter(|other| other.0 < to).count() };
        self.booked.insert(at, (to, to + (end - from)));
        true
    }

    /// The first appointment after an hour.
    pub fn next(&mut self, hour: u8) -> Option<u8> {
        step();
        self.booked.iter().map(|other| other.0).find(|from| *from >= hour)
    }
}

/// The appointment of each hour, by a number.
#[derive(Debug, Clone)]
pub struct Model {
    hours: [u16; 24],
    count: u16,
}

impl Default for Model {
    fn default() -> Model {
        Model { hours: [0; 24], count: 0 }
    }
}

impl Model {
    pub fn book(&mut self, from: u8, hours: u8) -> bool {
        let range = usize::from(from)..usize::from(from + hours);
        let is_free =
            hours > 0 && range.end <= 24 && self.hours[range.clone()].iter().all(|of| *of == 0);
        if is_free {
            self.count += 1;
            self.hours[range].fill(self.count);
        }
        is_free
    }

    pub fn cancel(&mut self, hour: u8) -> bool {
        let of = self.hours[usize::from(hour)];
        if of != 0 {
            self.hours = self.hours.map(|other| if other == of { 0 } else { other });
        }
        of != 0
    }

    pub fn shift(&mut self, hour: u8, to: u8) -> bool {
        let (of, before) = (self.hours[usize::from(hour)], self.clone());
        let length = self.hours.iter().filter(|other| **other == of).count() as u8;
        let is_moved = of != 0 && self.cancel(hour) && self.book(to, length);
        if !is_moved {
            *self = before;
        }
        is_moved
    }

    pub fn next(&mut self, hour: u8) -> Option<u8> {
        let begins = |at: &u8| {
            let (at, of) = (usize::from(*at), self.hours[usize::from(*at)]);
            of != 0 && (at == 0 || self.hours[at - 1] != of)
        };
        (hour..24).find(begins)
    }
}
