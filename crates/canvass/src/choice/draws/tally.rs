//! How often the rules of the machines of a test ran, and could have run.

/// How often the rules of a machine ran.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StepTally {
    pub(crate) names: &'static [&'static str],
    /// How often each rule ran.
    pub(crate) ran: Vec<u64>,
    /// How often each could have run.
    pub(crate) held: Vec<u64>,
    /// How often each ran right after each other one, row by row.
    pub(crate) pairs: Vec<u64>,
    pub(crate) longest: u64,
    last: Option<usize>,
    length: u64,
}

impl StepTally {
    pub(super) fn begin(&mut self, rules: &'static [&'static str]) {
        let count = rules.len();
        if self.names != rules {
            let none = |count| vec![0; count];
            let (ran, held, pairs) = (none(count), none(count), none(count * count));
            *self = StepTally { names: rules, ran, held, pairs, ..StepTally::default() };
        }
        (self.last, self.length) = (None, 0);
    }

    pub(super) fn step(&mut self, weights: &[u64], rule: Option<usize>) {
        for (held, weight) in self.held.iter_mut().zip(weights) {
            *held += u64::from(*weight > 0);
        }
        let Some(rule) = rule else { return };
        self.ran[rule] += 1;
        if let Some(last) = self.last.replace(rule) {
            self.pairs[last * self.names.len() + rule] += 1;
        }
        self.length += 1;
        self.longest = self.longest.max(self.length);
    }

    /// How often a rule ran right after the last one of this run.
    pub(super) fn times_next(&self, rule: usize) -> u64 {
        match self.last {
            Some(last) => self.pairs[last * self.names.len() + rule],
            None => self.ran[rule],
        }
    }

    /// With what the runs of somebody else did.
    pub(crate) fn add(&mut self, other: &StepTally) {
        if self.names.is_empty() {
            *self = other.clone();
            return;
        }
        if self.names != other.names {
            return;
        }
        let sums = [
            (&mut self.ran, &other.ran),
            (&mut self.held, &other.held),
            (&mut self.pairs, &other.pairs),
        ];
        for (own, others) in sums {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
        self.longest = self.longest.max(other.longest);
    }
}
