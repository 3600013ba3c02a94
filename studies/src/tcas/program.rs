//! The program: what an aircraft should do when another one comes near.
//!
//! `tcas.c` of the Siemens suite (Hutchins et al., ICSE 1994), in its own functions. Where a version differs, its line
//! stands before that of the program as it should be, which is the last of each `match`.

use super::input::{Advice, Capability, Input, Intent};
use super::version::Version;

/// What this version of the program advises.
pub fn advice(version: Version, input: &Input) -> Advice {
    Program { version, input }.advice()
}

/// `OLEV`: up to this rate an altitude hardly changes.
const LEVEL_RATE: i32 = 600;
/// `MAXALTDIFF`: aircraft with a smaller vertical separation are not told to do anything.
const MAXIMAL_DIFFERENCE: i32 = 600;
/// `MINSEP`: too near to cross the altitude of the other aircraft.
const MINIMAL_SEPARATION: i32 = 300;
/// `NOZCROSS`: how much better climbing looks while it is inhibited.
const NO_CROSSING: i32 = 100;
/// The separation that is enough, in each layer.
const THRESHOLDS: [i32; 4] = [400, 500, 640, 740];

/// A version that runs on an input.
struct Program<'a> {
    version: Version,
    input: &'a Input,
}

impl Program<'_> {
    fn advice(&self) -> Advice {
        if !self.must_decide() {
            return Advice::Unresolved;
        }
        let up = match self.version {
            Version::V31 | Version::V40 => self.climbs(),
            _ => self.climbs() && self.own_below(),
        };
        let down = match self.version {
            Version::V32 => self.descends(),
            _ => self.descends() && self.own_above(),
        };
        match (up, down) {
            (true, true) if self.version == Version::V11 => Advice::Upward,
            (true, true) | (false, false) => Advice::Unresolved,
            (true, false) => Advice::Upward,
            (false, true) if self.version == Version::V36 => Advice::Upward,
            (false, true) => Advice::Downward,
        }
    }

    fn must_decide(&self) -> bool {
        let equipped = self.input.other_capability == Capability::Tcas;
        match self.version {
            Version::V34 => !equipped || (self.enabled() && self.intent_unknown()),
            _ => self.enabled() && (!equipped || self.intent_unknown()),
        }
    }

    fn enabled(&self) -> bool {
        let confident = self.input.high_confidence;
        let level = match self.version {
            Version::V13 => self.input.own_altitude_rate <= 700,
            Version::V26 => true,
            _ => self.input.own_altitude_rate <= LEVEL_RATE,
        };
        let far = match self.version {
            Version::V5 | Version::V15 | Version::V27 => true,
            Version::V14 => self.input.vertical_separation > 650,
            _ => self.input.vertical_separation > MAXIMAL_DIFFERENCE,
        };
        match self.version {
            Version::V12 => confident || (level && far),
            _ => confident && level && far,
        }
    }

    fn intent_unknown(&self) -> bool {
        let (valid, none) = (self.input.reports_valid, self.input.other_intent == Intent::None);
        match self.version {
            Version::V3 => valid || none,
            _ => valid && none,
        }
    }

    /// `Non_Crossing_Biased_Climb`.
    fn climbs(&self) -> bool {
        if self.climbing_prefers_up() {
            let down_is_enough = match self.version {
                Version::V1 => self.input.down_separation > self.alim(),
                _ => self.input.down_separation >= self.alim(),
            };
            match self.version {
                Version::V31 => {
                    (!self.own_below() || !down_is_enough)
                        && self.input.own_altitude <= self.input.other_altitude
                }
                Version::V40 => self.own_below() && !down_is_enough,
                _ => !self.own_below() || !down_is_enough,
            }
        } else {
            let separated = self.input.vertical_separation >= self.minimal_separation();
            let up_is_enough = self.input.up_separation >= self.alim();
            match self.version {
                Version::V4 => (self.own_above() && separated) || up_is_enough,
                Version::V31 => {
                    (self.own_above() && separated && up_is_enough)
                        && self.input.own_altitude < self.input.other_altitude
                }
                Version::V41 => separated && up_is_enough,
                _ => self.own_above() && separated && up_is_enough,
            }
        }
    }

    /// `Non_Crossing_Biased_Descend`.
    fn descends(&self) -> bool {
        if self.descending_prefers_up() {
            let separated = self.input.vertical_separation >= self.minimal_separation();
            let down_is_enough = self.input.down_separation >= self.alim();
            match self.version {
                Version::V32 => {
                    (self.own_below() && separated && down_is_enough)
                        && self.input.other_altitude < self.input.own_altitude
                }
                _ => self.own_below() && separated && down_is_enough,
            }
        } else {
            let up_is_enough = match self.version {
                Version::V25 | Version::V39 => self.input.up_separation > self.alim(),
                _ => self.input.up_separation >= self.alim(),
            };
            match self.version {
                Version::V32 => {
                    (!self.own_above() || up_is_enough)
                        && self.input.other_altitude <= self.input.own_altitude
                }
                _ => !self.own_above() || up_is_enough,
            }
        }
    }

    fn climbing_prefers_up(&self) -> bool {
        let down = self.input.down_separation;
        match self.version {
            Version::V20 => self.biased_climb() >= down,
            Version::V21 => self.raised(NO_CROSSING) > down,
            Version::V22 => self.input.up_separation > down,
            _ => self.biased_climb() > down,
        }
    }

    fn descending_prefers_up(&self) -> bool {
        let down = self.input.down_separation;
        match self.version {
            Version::V9 => self.biased_climb() >= down,
            Version::V23 => self.raised(NO_CROSSING) > down,
            Version::V24 => self.input.up_separation > down,
            _ => self.biased_climb() > down,
        }
    }

    /// `Inhibit_Biased_Climb`.
    fn biased_climb(&self) -> i32 {
        let (up, inhibited) = (self.input.up_separation, self.input.climb_inhibited);
        match self.version {
            Version::V2 if inhibited => self.raised(MINIMAL_SEPARATION),
            Version::V28 | Version::V35 if inhibited => up,
            Version::V28 | Version::V35 => self.raised(NO_CROSSING),
            Version::V29 => up,
            Version::V30 => self.raised(NO_CROSSING),
            _ if inhibited => self.raised(NO_CROSSING),
            _ => up,
        }
    }

    fn raised(&self, by: i32) -> i32 {
        self.input.up_separation.saturating_add(by)
    }

    /// `Own_Below_Threat`.
    fn own_below(&self) -> bool {
        let Input { own_altitude, other_altitude, .. } = self.input;
        match self.version {
            Version::V6 | Version::V10 | Version::V11 => own_altitude <= other_altitude,
            _ => own_altitude < other_altitude,
        }
    }

    /// `Own_Above_Threat`.
    fn own_above(&self) -> bool {
        let Input { own_altitude, other_altitude, .. } = self.input;
        match self.version {
            Version::V10 | Version::V11 => other_altitude <= own_altitude,
            _ => other_altitude < own_altitude,
        }
    }

    fn minimal_separation(&self) -> i32 {
        match self.version {
            Version::V15 => 650,
            _ => MINIMAL_SEPARATION,
        }
    }

    /// `ALIM`: the separation that is enough.
    fn alim(&self) -> i32 {
        let [lowest, low, high, highest] = THRESHOLDS;
        let thresholds = match self.version {
            Version::V7 => [lowest, 550, high, highest],
            Version::V8 => [lowest, low, high, 700],
            Version::V16 => [401, low, high, highest],
            Version::V17 => [lowest, 501, high, highest],
            Version::V18 => [lowest, low, 690, highest],
            Version::V19 => [lowest, low, high, 760],
            Version::V33 => [0, lowest, low, high],
            Version::V37 => [lowest; 4],
            _ => THRESHOLDS,
        };
        thresholds[self.input.layer as usize]
    }
}

#[cfg(test)]
mod tests;
