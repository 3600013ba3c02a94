//! Statuses, methods, versions and values of headers of `http`.

use super::{Mirror, Within, mirrored};
use ::http::{HeaderValue, Method, StatusCode, Version};
use std::fmt;

mirrored! {
    StatusCode;
    Method;
    Version;
    HeaderValue;
}

/// How far it is from 200.
impl Mirror for StatusCode {
    type Ours = Within<-100, 799>;
    const NAME: &'static str = "StatusCode";

    fn from_ours(ours: Self::Ours) -> Option<StatusCode> {
        StatusCode::from_u16(u16::try_from(ours.0 + 200).ok()?).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        Within::new(i128::from(self.as_u16()) - 200)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http::StatusCode::from_u16({}).unwrap()", self.as_u16())
    }

    /// One of each class, those that clients treat in a way of their own, and the ends.
    fn specials() -> Vec<StatusCode> {
        let codes =
            [200, 404, 500, 100, 301, 204, 304, 401, 403, 429, 502, 503, 101, 206, 302, 307, 999];
        codes.into_iter().filter_map(|code| StatusCode::from_u16(code).ok()).collect()
    }
}

const METHODS: [(Method, &str); 9] = [
    (Method::GET, "GET"),
    (Method::POST, "POST"),
    (Method::PUT, "PUT"),
    (Method::DELETE, "DELETE"),
    (Method::HEAD, "HEAD"),
    (Method::OPTIONS, "OPTIONS"),
    (Method::PATCH, "PATCH"),
    (Method::TRACE, "TRACE"),
    (Method::CONNECT, "CONNECT"),
];

/// Those that have a name; others are values of nobody.
impl Mirror for Method {
    type Ours = Within<0, 8>;
    const NAME: &'static str = "Method";

    fn from_ours(ours: Self::Ours) -> Option<Method> {
        Some(METHODS.get(usize::try_from(ours.0).ok()?)?.0.clone())
    }

    fn ours(&self) -> Option<Self::Ours> {
        let position = METHODS.iter().position(|(method, _)| method == self)?;
        Within::new(i128::try_from(position).ok()?)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match METHODS.iter().find(|(method, _)| method == self) {
            Some((_, name)) => write!(f, "http::Method::{name}"),
            None => write!(f, "http::Method::from_bytes(b\"{self}\").unwrap()"),
        }
    }
}

const VERSIONS: [(Version, &str); 5] = [
    (Version::HTTP_11, "HTTP_11"),
    (Version::HTTP_2, "HTTP_2"),
    (Version::HTTP_10, "HTTP_10"),
    (Version::HTTP_3, "HTTP_3"),
    (Version::HTTP_09, "HTTP_09"),
];

impl Mirror for Version {
    type Ours = Within<0, 4>;
    const NAME: &'static str = "Version";

    fn from_ours(ours: Self::Ours) -> Option<Version> {
        Some(VERSIONS.get(usize::try_from(ours.0).ok()?)?.0)
    }

    fn ours(&self) -> Option<Self::Ours> {
        let position = VERSIONS.iter().position(|(version, _)| version == self)?;
        Within::new(i128::try_from(position).ok()?)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = VERSIONS.iter().find(|(version, _)| version == self);
        write!(f, "http::Version::{}", found.map_or("HTTP_11", |(_, name)| name))
    }
}

/// Those that a header may have: visible ones of ASCII, the tab, and those that are not ASCII.
impl Mirror for HeaderValue {
    type Ours = Vec<Within<0, 223>>;
    const NAME: &'static str = "HeaderValue";

    fn from_ours(ours: Self::Ours) -> Option<HeaderValue> {
        let byte = |index: Within<0, 223>| match u8::try_from(index.0).ok()? {
            95 => Some(b'\t'),
            visible @ 0..95 => Some(b' ' + visible),
            other => Some(other - 96 + 128),
        };
        let bytes: Vec<u8> = ours.into_iter().map(byte).collect::<Option<_>>()?;
        HeaderValue::from_bytes(&bytes).ok()
    }

    fn ours(&self) -> Option<Self::Ours> {
        let index = |byte: &u8| match byte {
            b'\t' => Within::new(95),
            visible @ b' '..=b'~' => Within::new((visible - b' ').into()),
            other => Within::new(other.checked_sub(128 - 96)?.into()),
        };
        self.as_bytes().iter().map(index).collect()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http::HeaderValue::from_bytes(&{:?}).unwrap()", self.as_bytes())
    }

    fn specials() -> Vec<HeaderValue> {
        let texts = [
            "",
            "0",
            "text/html; charset=utf-8",
            "*/*",
            "gzip, br",
            "\t",
            "a=b; Path=/",
            "W/\"1\"",
        ];
        texts.into_iter().filter_map(|text| HeaderValue::from_str(text).ok()).collect()
    }
}
