//! The part of TOML that settings need.
//!
//! One key with a text, a whole number or a boolean per line, tables `[profile.NAME]`, comments. Anything else is
//! an error: TOML that other readers would take for something else is never misread.

use super::{Place, SettingsError};
use std::path::{Path, PathBuf};

/// The keys of one table, or those before the first.
pub(super) struct Table {
    pub(super) path: PathBuf,
    /// The profile that it is for; all, where there is none.
    pub(super) profile: Option<String>,
    pub(super) entries: Vec<Entry>,
}

pub(super) struct Entry {
    pub(super) key: String,
    /// The value, a text without its quotes.
    pub(super) text: String,
    pub(super) line: usize,
}

/// The tables of a file, the keys before the first table first.
pub(super) fn read(path: &Path, text: &str) -> Result<Vec<Table>, SettingsError> {
    let table = |profile| Table { path: path.to_owned(), profile, entries: Vec::new() };
    let mut tables = Vec::new();
    let mut current = table(None);
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let mut cursor = Cursor { path, line: at + 1, text: line, rest: line };
        cursor.skip_spaces();
        if cursor.rest.starts_with('[') {
            let name = cursor.header()?;
            let is_name = |table: &Table| table.profile.as_ref() == Some(&name);
            if tables.iter().any(is_name) || is_name(&current) {
                return Err(SettingsError::RepeatedProfile { name, place: cursor.place() });
            }
            tables.push(std::mem::replace(&mut current, table(Some(name))));
        } else if !cursor.is_at_end() {
            current.entries.push(cursor.entry()?);
        }
        cursor.end()?;
    }
    tables.push(current);
    Ok(tables)
}

/// A place in a line.
struct Cursor<'a> {
    path: &'a Path,
    line: usize,
    text: &'a str,
    /// What comes from here on.
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// `[profile.NAME]`.
    fn header(&mut self) -> Result<String, SettingsError> {
        const EXPECTS: &str = "a table `[profile.NAME]`";
        self.take("[", EXPECTS)?;
        self.skip_spaces();
        self.take("profile", EXPECTS)?;
        self.skip_spaces();
        self.take(".", EXPECTS)?;
        self.skip_spaces();
        let name = self.key("the name of a profile, of letters, digits, `_` and `-`")?;
        self.skip_spaces();
        self.take("]", "`]` after the name of the profile")?;
        Ok(name)
    }

    /// `KEY = VALUE`.
    fn entry(&mut self) -> Result<Entry, SettingsError> {
        let key = self.key("the name of a setting, of letters, digits, `_` and `-`")?;
        self.skip_spaces();
        self.take("=", "`=` after the name of a setting")?;
        self.skip_spaces();
        let text = if self.rest.starts_with('"') { self.string()? } else { self.bare_value()? };
        Ok(Entry { key, text, line: self.line })
    }

    fn key(&mut self, expects: &'static str) -> Result<String, SettingsError> {
        let is_key =
            |character: char| character.is_ascii_alphanumeric() || "_-".contains(character);
        let key = self.take_while(is_key);
        if key.is_empty() { Err(self.refuse(expects)) } else { Ok(key.to_owned()) }
    }

    /// A whole number or a boolean.
    fn bare_value(&mut self) -> Result<String, SettingsError> {
        let start = self.rest;
        let word = self.take_while(|character| !matches!(character, ' ' | '\t' | '#'));
        if is_integer(word) || ["true", "false"].contains(&word) {
            return Ok(word.to_owned());
        }
        self.rest = start;
        Err(self.refuse("text in double quotes, a whole number, true or false"))
    }

    /// A text in double quotes.
    fn string(&mut self) -> Result<String, SettingsError> {
        self.take("\"", "a double quote")?;
        let mut string = String::new();
        loop {
            let start = self.rest;
            match self.next() {
                Some('"') => return Ok(string),
                Some('\\') => match self.escaped() {
                    Some(character) => string.push(character),
                    None => {
                        self.rest = start;
                        let expects = r#"one of \b \t \n \f \r \" \\ \u0000 \U00000000"#;
                        return Err(self.refuse(expects));
                    }
                },
                Some(character) if !character.is_control() || character == '\t' => {
                    string.push(character);
                }
                Some(_) | None => {
                    self.rest = start;
                    return Err(self.refuse("a double quote that ends the text"));
                }
            }
        }
    }

    /// What a backslash and the characters after it stand for.
    fn escaped(&mut self) -> Option<char> {
        match self.next()? {
            'b' => Some('\u{8}'),
            't' => Some('\t'),
            'n' => Some('\n'),
            'f' => Some('\u{c}'),
            'r' => Some('\r'),
            '"' => Some('"'),
            '\\' => Some('\\'),
            'u' => self.code_point(4),
            'U' => self.code_point(8),
            _ => None,
        }
    }

    fn code_point(&mut self, digits: usize) -> Option<char> {
        let (code, rest) = self.rest.split_at_checked(digits)?;
        self.rest = rest;
        let are_digits = code.bytes().all(|byte| byte.is_ascii_hexdigit());
        are_digits.then(|| char::from_u32(u32::from_str_radix(code, 16).ok()?))?
    }

    /// The end of the line, or a comment.
    fn end(&mut self) -> Result<(), SettingsError> {
        self.skip_spaces();
        if self.is_at_end() { Ok(()) } else { Err(self.refuse("the end of the line")) }
    }

    fn is_at_end(&self) -> bool {
        self.rest.is_empty() || self.rest.starts_with('#')
    }

    fn skip_spaces(&mut self) {
        self.take_while(|character| matches!(character, ' ' | '\t'));
    }

    fn take(&mut self, token: &str, expects: &'static str) -> Result<(), SettingsError> {
        self.rest = self.rest.strip_prefix(token).ok_or_else(|| self.refuse(expects))?;
        Ok(())
    }

    fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> &'a str {
        let taken = self.rest.find(|character| !is_taken(character)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(taken);
        self.rest = rest;
        taken
    }

    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let next = characters.next();
        self.rest = characters.as_str();
        next
    }

    fn place(&self) -> Place {
        Place::File { path: self.path.to_owned(), line: self.line }
    }

    fn refuse(&self, expects: &'static str) -> SettingsError {
        let before = &self.text[..self.text.len() - self.rest.len()];
        SettingsError::Syntax {
            path: self.path.to_owned(),
            line: self.line,
            column: before.chars().count() + 1,
            found: self.rest.split([' ', '\t']).next().unwrap_or_default().to_owned(),
            expects,
        }
    }
}

/// Decimal digits as TOML has them, which allows a sign but no zeros in front.
fn is_integer(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let are_digits =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits.split('_').all(are_digits) && (digits == "0" || !digits.starts_with('0'))
}

#[cfg(test)]
mod tests {
    use super::read;
    use std::path::Path;

    /// The tables as `PROFILE KEY=TEXT@LINE …`, or the error.
    fn show(text: &str) -> String {
        let tables = match read(Path::new("canvass.toml"), text) {
            Ok(tables) => tables,
            Err(error) => return error.to_string(),
        };
        let tables = tables.iter().map(|table| {
            let entries = table.entries.iter();
            let entries =
                entries.map(|entry| format!(" {}={}@{}", entry.key, entry.text, entry.line));
            format!("[{}]{}", table.profile.as_deref().unwrap_or(""), entries.collect::<String>())
        });
        tables.collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(text: &str, expect: &str) {
        assert_eq!(show(text), expect);
    }

    #[test]
    fn keys_and_tables_are_read_with_their_lines() {
        check("", "[]");
        check("cases = 10\n\n# why\n\ttime=\"2s\" # because\n", "[] cases=10@1 time=2s@4");
        check(
            "\u{feff}a-b_1 = true\r\n[ profile . ci ] # here\r\nx = -1_000",
            "[] a-b_1=true@1 [ci] x=-1_000@3",
        );
        check("[profile.ci]\n[profile.long]\nx = 0", "[] [ci] [long] x=0@3");
    }

    #[test]
    fn strings_have_escapes() {
        check(r#"x = """#, "[] x=@1");
        check(r##"x = "a # \"b\" \\ é \u00e9 \U0001F600""##, "[] x=a # \"b\" \\ é é 😀@1");
        check(r#"x = "\t\n""#, "[] x=\t\n@1");
    }

    #[test]
    fn other_toml_is_refused_where_it_begins() {
        let value = "expected text in double quotes, a whole number, true or false, found";
        let key = "expected the name of a setting, of letters, digits, `_` and `-`, found";
        for (text, expect) in [
            ("x =", format!("canvass.toml:1:4: {value} the end of the line")),
            ("x = # 1", format!("canvass.toml:1:5: {value} `#`")),
            ("\nx = 1.5", format!("canvass.toml:2:5: {value} `1.5`")),
            ("x = 2s", format!("canvass.toml:1:5: {value} `2s`")),
            ("x = 'a b'", format!("canvass.toml:1:5: {value} `'a`")),
            ("x = [1, 2]", format!("canvass.toml:1:5: {value} `[1,`")),
            ("x = 007", format!("canvass.toml:1:5: {value} `007`")),
            ("x = 1__0", format!("canvass.toml:1:5: {value} `1__0`")),
            ("é = 1", format!("canvass.toml:1:1: {key} `é`")),
            ("\"x\" = 1", format!("canvass.toml:1:1: {key} `\"x\"`")),
            ("= 1", format!("canvass.toml:1:1: {key} `=`")),
        ] {
            check(text, &expect);
        }
        check(
            "x",
            "canvass.toml:1:2: expected `=` after the name of a setting, found the end of the line",
        );
        check("x.y = 1", "canvass.toml:1:2: expected `=` after the name of a setting, found `.y`");
        check("x = 1 y = 2", "canvass.toml:1:7: expected the end of the line, found `y`");
        check("x = \"é\" y", "canvass.toml:1:9: expected the end of the line, found `y`");
        check(
            "x = \"\"\"a\"\"\"",
            "canvass.toml:1:7: expected the end of the line, found `\"a\"\"\"`",
        );
    }

    #[test]
    fn unfinished_strings_and_unknown_escapes_are_refused() {
        let end = "expected a double quote that ends the text, found";
        let escape = r#"expected one of \b \t \n \f \r \" \\ \u0000 \U00000000, found"#;
        check("x = \"ab", &format!("canvass.toml:1:8: {end} the end of the line"));
        check("x = \"a\u{1}\"", &format!("canvass.toml:1:7: {end} `\u{1}\"`"));
        check(r#"x = "a\q""#, &format!("canvass.toml:1:7: {escape} `\\q\"`"));
        check(r#"x = "\u12""#, &format!("canvass.toml:1:6: {escape} `\\u12\"`"));
        check(r#"x = "\ud800""#, &format!("canvass.toml:1:6: {escape} `\\ud800\"`"));
        check(r#"x = "\u+123""#, &format!("canvass.toml:1:6: {escape} `\\u+123\"`"));
        check(r#"x = "\"#, &format!("canvass.toml:1:6: {escape} `\\`"));
    }

    #[test]
    fn other_tables_are_refused() {
        let table = "expected a table `[profile.NAME]`, found";
        check("[ci]", &format!("canvass.toml:1:2: {table} `ci]`"));
        check("[profile]", &format!("canvass.toml:1:9: {table} `]`"));
        check("[[profile.ci]]", &format!("canvass.toml:1:2: {table} `[profile.ci]]`"));
        let name = "expected the name of a profile, of letters, digits, `_` and `-`, found";
        check("[profile.]", &format!("canvass.toml:1:10: {name} `]`"));
        let close = "expected `]` after the name of the profile, found";
        check("[profile.a.b]", &format!("canvass.toml:1:11: {close} `.b]`"));
        check("[profile.a] x", "canvass.toml:1:13: expected the end of the line, found `x`");
        check(
            "[profile.a]\n[profile.a]",
            "canvass.toml:2: a second table `[profile.a]`: join it with the first",
        );
    }
}
