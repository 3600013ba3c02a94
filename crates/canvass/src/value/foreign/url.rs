//! `Url`: a scheme, a host, a port, and texts that are written with percent signs where they must.

use super::{Mirror, Within, mirrored};
use ::url::{Host, Url};
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

mirrored! {
    Url;
}

const SCHEMES: [&str; 5] = ["https", "http", "ftp", "ws", "wss"];

/// Names with dots, digits, hyphens, of one label, written in Punycode, and of all the length that a label may have.
const DOMAINS: [&str; 7] = [
    "example.org",
    "localhost",
    "a.b",
    "xn--bcher-kva.example",
    "1a.x-y.test",
    "very-long-label-of-sixty-three-characters-as-many-as-are-allowed.z",
    "example.org.",
];

/// One of the names, or an address.
type OurHost = Result<Within<0, 6>, Result<Ipv4Addr, Ipv6Addr>>;

/// Scheme, host, port unless it is the scheme's own, segments of the path, query, fragment.
impl Mirror for Url {
    type Ours = (Within<0, 4>, OurHost, Option<u16>, Vec<String>, Option<String>, Option<String>);
    const NAME: &'static str = "Url";
    /// A port may be the scheme's own, and a segment `..`, which another URL is written without.
    const MAY_REJECT: bool = true;

    fn from_ours(ours: Self::Ours) -> Option<Url> {
        let url = Url::parse(&text(&ours)?).ok()?;
        (url.ours()? == ours).then_some(url)
    }

    /// `None` for URLs with a user, of other schemes or hosts, and where more is written with percent signs than must.
    fn ours(&self) -> Option<Self::Ours> {
        let scheme = position(&SCHEMES, self.scheme())?;
        let host = match self.host()? {
            Host::Domain(name) => Ok(position(&DOMAINS, name)?),
            Host::Ipv4(address) => Err(Ok(address)),
            Host::Ipv6(address) => Err(Err(address)),
        };
        let path = self.path().strip_prefix('/')?;
        let segments = if path.is_empty() {
            Vec::new()
        } else {
            path.split('/').map(decoded).collect::<Option<_>>()?
        };
        let query = self.query().map_or(Some(None), |query| decoded(query).map(Some))?;
        let fragment = self.fragment().map_or(Some(None), |text| decoded(text).map(Some))?;
        let ours = (scheme, host, self.port(), segments, query, fragment);
        (text(&ours)? == self.as_str()).then_some(ours)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "url::Url::parse({:?}).unwrap()", self.as_str())
    }

    fn specials() -> Vec<Url> {
        let texts = [
            "https://example.org/",
            "http://localhost:8080/",
            "https://[::1]/a?b#c",
            "ftp://127.0.0.1/",
        ];
        texts.into_iter().filter_map(|text| Url::parse(text).ok()).collect()
    }
}

fn position<const LAST: i128>(names: &[&str], name: &str) -> Option<Within<0, LAST>> {
    let position = names.iter().position(|known| *known == name)?;
    Within::new(i128::try_from(position).ok()?)
}

fn text(ours: &<Url as Mirror>::Ours) -> Option<String> {
    let (scheme, host, port, segments, query, fragment) = ours;
    let scheme = SCHEMES.get(usize::try_from(scheme.0).ok()?)?;
    let host = match host {
        Ok(name) => DOMAINS.get(usize::try_from(name.0).ok()?)?.to_string(),
        Err(Ok(address)) => address.to_string(),
        Err(Err(address)) => Host::<&str>::Ipv6(*address).to_string(),
    };
    let port = port.map_or(String::new(), |port| format!(":{port}"));
    let segments: Vec<String> = segments.iter().map(|segment| encoded(segment)).collect();
    let query = query.as_ref().map_or(String::new(), |query| format!("?{}", encoded(query)));
    let fragment = fragment.as_ref().map_or(String::new(), |text| format!("#{}", encoded(text)));
    Some(format!("{scheme}://{host}{port}/{}{query}{fragment}", segments.join("/")))
}

/// All but letters, digits and `-._~` as percent signs and two digits for each byte (RFC 3986, §2.3).
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(char::from(byte));
            }
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}

/// The inverse of [`encoded`].
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        bytes.push(match first {
            b'%' => {
                let (digits, others) = rest.split_at_checked(2)?;
                rest = others;
                u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?
            }
            byte => *byte,
        });
    }
    String::from_utf8(bytes).ok()
}
