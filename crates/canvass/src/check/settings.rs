//! Settings: how a run goes, as its surroundings and its attribute say.
//!
//! Later layers win: the defaults, `canvass.toml`, its table for the profile, the variables `CANVASS_…`, the
//! attribute of the test. What is misspelt in any of them is an error, also in a profile that is not used.

mod error;
mod find;
#[cfg(test)]
pub(super) mod folder;
mod given;
#[cfg(test)]
mod reference;
mod run_name;
mod starved;
mod table;
mod toml;

pub use error::{Place, SettingsError};
pub(super) use find::package;
pub use starved::Starved;

use super::suite::{Order, SUITE};
pub use crate::explore::Strategy;
use crate::shard::Shard;
use canvass_base::nearest;
use given::Given;
pub(super) use given::{bytes_text, time_text};
use std::fmt;
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};
use table::{SETTINGS, Setting};
use toml::Table;

/// How a run goes.
///
/// Shown as those settings that differ from the defaults, such as `cases = 5, time = 90 s`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// How many cases to try. Without, as many as fit into `time`; if that is not set either, 1,000, and more while the test
    /// has taken less than 100 ms. The strategy `array` tries all its rows instead.
    pub cases: Option<u64>,
    /// When to stop trying new cases.
    pub time: Option<Duration>,
    /// What random choices begin with.
    pub seed: u64,
    /// Which share of the cases to try.
    pub shard: Shard,
    /// Which cases to try.
    pub strategy: Strategy,
    /// How many columns interact, with the strategy `array`; how many constructors a description has, elsewhere.
    pub strength: usize,
    /// Of how many random values the best is tried, with the strategies `thinned` and `auto`.
    pub fan_out: usize,
    /// The allowance of random values: about how many constructors and elements they have, at most, whatever numbers are in
    /// them; one in sixteen may have up to eight times as many, in long runs up to 128 times. With the strategy `uniform`, how
    /// much larger they are than the smallest value, at most.
    pub size: usize,
    /// How long one case may take.
    pub timeout: Option<Duration>,
    /// Whether cases run in a process of their own.
    pub isolate: bool,
    /// How many bytes of memory an isolated process may use.
    pub memory: Option<u64>,
    /// How many cases shrinking may try.
    pub shrinks: u64,
    /// How many cases may be rejected for each accepted one.
    pub rejects: u64,
    /// What becomes of a test that runs fewer cases than asked for, because more are rejected than `rejects` allows, or of a machine
    /// with a rule that never ran; in the profile `ci` it fails unless something else is set.
    pub starved: Starved,
    /// Whether to tell every few seconds how far a long test is, and at its end what was tried.
    pub verbose: bool,
    /// The token of the one case to try.
    pub replay: Option<String>,
    /// Whether to save failures, and to try saved ones first.
    pub regressions: bool,
    /// The name of the run, where it is to leave a record.
    pub record: Option<String>,
    /// What to do with the suite of the test; given by the variable alone.
    pub suite: Option<Order>,
    /// Whether the profile is `ci`, so that what a person should see fails the test.
    pub is_ci: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            cases: None,
            time: None,
            seed: 0,
            shard: Shard::WHOLE,
            strategy: Strategy::Auto,
            strength: 2,
            fan_out: 10,
            size: 64,
            timeout: None,
            isolate: false,
            memory: None,
            shrinks: 10_000,
            rejects: 100,
            starved: Starved::Warn,
            verbose: false,
            replay: None,
            regressions: true,
            record: None,
            suite: None,
            is_ci: false,
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Settings::of_profile(self.is_ci);
        let texts = SETTINGS.iter().map(|setting| (setting, (setting.write)(self)));
        let other = texts.filter(|(setting, text)| *text != (setting.write)(&default));
        let list: Vec<String> =
            other.map(|(setting, text)| format!("{} = {text}", setting.name)).collect();
        if list.is_empty() { f.write_str("defaults") } else { f.write_str(&list.join(", ")) }
    }
}

impl Settings {
    /// The defaults, in the profile `ci` or in others.
    fn of_profile(is_ci: bool) -> Settings {
        let starved = if is_ci { Starved::Fail } else { Starved::Warn };
        Settings { starved, is_ci, ..Settings::default() }
    }

    /// The settings of a test with these attribute options, of the package in this folder.
    pub(crate) fn read(
        package: &Path,
        attribute: &[(&str, &str)],
    ) -> Result<Settings, SettingsError> {
        let tables = find::tables(package)?;
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        resolve(&tables, environment()?, attribute, since.as_nanos() as u64)
    }
}

/// The settings that the tables of `canvass.toml`, variables and attribute options come to; `random` is the random seed,
/// for who wants one.
fn resolve(
    tables: &[Table],
    variables: &[(String, String)],
    attribute: &[(&str, &str)],
    random: u64,
) -> Result<Settings, SettingsError> {
    let profile = profile(variables, tables)?;
    let mut settings = Settings::of_profile(profile == CI);
    for table in tables {
        let mut unused = Settings::default();
        // The file's own keys stand before its profiles.
        let is_used = table.profile.as_ref().is_none_or(|name| name == profile);
        table.apply(if is_used { &mut settings } else { &mut unused }, random)?;
    }
    for (name, text) in variables {
        if let Some(setting) = of_variable(name)? {
            setting.apply(&mut settings, text, random, &|| Place::Variable(name.clone()))?;
        }
    }
    for (at, (name, text)) in attribute.iter().enumerate() {
        let setting = Setting::named(name, &|| Place::Attribute)?;
        if attribute[..at].iter().any(|(before, _)| before == name) {
            return Err(SettingsError::Repeated { name: setting.name, place: Place::Attribute });
        }
        setting.apply(&mut settings, text, random, &|| Place::Attribute)?;
    }
    settings.obey(variables, random)?;
    Ok(settings)
}

impl Settings {
    /// Those that the shards of a run have in common.
    pub(super) fn shared(&self) -> Settings {
        Settings { shard: Shard::WHOLE, record: None, verbose: false, ..self.clone() }
    }

    /// What the command says about suites wins over what the tests say.
    fn obey(&mut self, variables: &[(String, String)], random: u64) -> Result<(), SettingsError> {
        let mut variables = variables.iter();
        let is_order = |name: &str| name.strip_prefix(PREFIX) == Some(SUITE);
        let Some((name, text)) = variables.find(|(name, _)| is_order(name)) else { return Ok(()) };
        let place = || Place::Variable(name.clone());
        let (order, given) = Order::read(text).ok_or_else(|| SettingsError::Malformed {
            name: "suite",
            place: place(),
            text: text.clone(),
            expects: Order::EXPECTS,
        })?;
        self.suite = Some(order);
        given.into_iter().try_for_each(|(name, text)| {
            Setting::named(name, &place)?.apply(self, text, random, &place)
        })
    }
}

impl Table {
    fn apply(&self, settings: &mut Settings, random: u64) -> Result<(), SettingsError> {
        for (at, entry) in self.entries.iter().enumerate() {
            let place = || Place::File { path: self.path.clone(), line: entry.line };
            let setting = Setting::named(&entry.key, &place)?;
            if self.entries[..at].iter().any(|before| before.key == entry.key) {
                return Err(SettingsError::Repeated { name: setting.name, place: place() });
            }
            if setting.is_for_one_test() {
                return Err(SettingsError::Misplaced { name: setting.name, place: place() });
            }
            setting.apply(settings, &entry.text, random, &place)?;
        }
        Ok(())
    }
}

impl Setting {
    fn named(name: &str, place: &dyn Fn() -> Place) -> Result<&'static Setting, SettingsError> {
        SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| SettingsError::Unknown {
            name: name.to_owned(),
            place: place(),
            nearest: nearest(name, SETTINGS.iter().map(|setting| setting.name)),
        })
    }

    fn apply(
        &self,
        settings: &mut Settings,
        text: &str,
        random: u64,
        place: &dyn Fn() -> Place,
    ) -> Result<(), SettingsError> {
        (self.read)(settings, Given { text, random }).ok_or_else(|| SettingsError::Malformed {
            name: self.name,
            place: place(),
            text: text.to_owned(),
            expects: self.expects,
        })
    }
}

/// What the names of our variables begin with.
const PREFIX: &str = "CANVASS_";

/// Variables of ours that are no settings, without the prefix.
const FURTHER: [&str; 6] = ["PROFILE", SUITE, "ISOLATED", PART, PART_RESULT, PART_TRACE];

/// Which part of a campaign to do, the file that its result goes to, and one that tells how far it is; without the prefix.
pub(super) const PART: &str = "PART";
pub(super) const PART_RESULT: &str = "PART_RESULT";
pub(super) const PART_TRACE: &str = "PART_TRACE";

/// One of our variables, by its name without the prefix.
pub(super) fn variable(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// The setting that a variable gives; `None` for variables that give none.
fn of_variable(variable: &str) -> Result<Option<&'static Setting>, SettingsError> {
    let Some(name) = variable.strip_prefix(PREFIX) else { return Ok(None) };
    if FURTHER.contains(&name) {
        return Ok(None);
    }
    let setting = SETTINGS.iter().find(|setting| setting.name.to_uppercase() == name);
    setting.map(Some).ok_or_else(|| {
        let mut known: Vec<String> = Vec::new();
        for setting in SETTINGS {
            known.push(setting.name.to_uppercase());
        }
        known.extend(FURTHER.map(str::to_owned));
        let nearest = nearest(name, known.iter().map(String::as_str));
        SettingsError::Unknown {
            name: variable.to_owned(),
            place: Place::Variable(variable.to_owned()),
            nearest: nearest.map(|name| format!("{PREFIX}{name}")),
        }
    })
}

/// The profiles that need no table.
const PROFILES: [&str; 2] = ["dev", CI];
const CI: &str = "ci";

/// The profile in use: the one asked for, else `ci` where a build server says that it is one, else `dev`.
fn profile<'a>(
    variables: &'a [(String, String)],
    tables: &'a [Table],
) -> Result<&'a str, SettingsError> {
    let variable = |wanted: &str| {
        let found = variables.iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.as_str())
    };
    let Some(name) = variable("CANVASS_PROFILE") else {
        return Ok(if variable("CI").is_some_and(is_true) { CI } else { "dev" });
    };
    let mut known = Vec::new();
    for table in tables {
        known.extend(table.profile.as_deref());
    }
    known.extend(PROFILES);
    if known.contains(&name) {
        return Ok(name);
    }
    let nearest = nearest(name, known.into_iter());
    Err(SettingsError::UnknownProfile { name: name.to_owned(), nearest })
}

/// Whether a variable that is not ours is meant to be set.
fn is_true(text: &str) -> bool {
    !["", "0", "false", "no", "off"].contains(&text.to_ascii_lowercase().as_str())
}

/// The variables that matter to us, which are looked for once in a process.
fn environment() -> Result<&'static [(String, String)], SettingsError> {
    static READ: OnceLock<Vec<(String, String)>> = OnceLock::new();
    match READ.get() {
        Some(variables) => Ok(variables),
        None => read_environment().map(|variables| READ.get_or_init(|| variables).as_slice()),
    }
}

fn read_environment() -> Result<Vec<(String, String)>, SettingsError> {
    let mut variables = Vec::new();
    for (name, value) in std::env::vars_os() {
        if name != "CI" && !name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
            continue;
        }
        if let Ok(name) = name.into_string() {
            let value = value.into_string();
            let value =
                value.map_err(|value| SettingsError::NotText { name: name.clone(), value })?;
            variables.push((name, value));
        }
    }
    Ok(variables)
}

#[cfg(test)]
mod tests;
