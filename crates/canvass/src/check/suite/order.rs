//! What `CANVASS_SUITE` asks for: `write; cases = 100; fan_out = 20` or `minimise`.

/// What is to be done with the suite of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Write,
    Minimise,
}

/// The variable, without our prefix.
pub(crate) const SUITE: &str = "SUITE";

impl Order {
    pub(crate) const EXPECTS: &str = "write or minimise, and settings such as `; cases = 100`";

    /// The order of a text, and the settings that come with it, which win over all others.
    pub(crate) fn read(text: &str) -> Option<(Order, Vec<(&str, &str)>)> {
        let mut parts = text.split(';').map(str::trim);
        let order = match parts.next()? {
            "write" => Order::Write,
            "minimise" => Order::Minimise,
            _ => return None,
        };
        let mut settings = Vec::new();
        for part in parts {
            let (name, value) = part.split_once('=')?;
            settings.push((name.trim(), value.trim()));
        }
        Some((order, settings))
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn an_order_has_settings_of_its_own() {
        assert_eq!(Order::read("minimise"), Some((Order::Minimise, Vec::new())));
        let settings = vec![("cases", "9"), ("strength", "3")];
        assert_eq!(Order::read("write; cases = 9;strength=3"), Some((Order::Write, settings)));
        for text in ["", "1", "writes", "write;", "write; cases 9"] {
            assert_eq!(Order::read(text), None, "{text}");
        }
    }
}
