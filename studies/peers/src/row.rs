//! A column of figures and its rows.

/// Figures of one kind, a row for each library or way.
pub struct Column {
    /// One word.
    pub name: &'static str,
    /// What was done.
    pub title: String,
    /// Of the figures.
    pub unit: &'static str,
    pub better: Better,
    pub rows: Vec<Row>,
}

/// Which of two figures is the better one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Better {
    More,
    Less,
}

/// One figure.
pub struct Row {
    /// What the figure is about, where a column has several subjects; rows are compared within one.
    pub subject: &'static str,
    pub library: &'static str,
    /// Which of the library's ways; empty if there is one only.
    pub way: &'static str,
    /// None where there was nothing to measure.
    pub figure: Option<f64>,
    /// More about it; the same names in the same order in every row of a column.
    pub details: Vec<(&'static str, Option<f64>)>,
}

/// The library that the others are peers of.
pub const OURS: &str = "canvass";

impl Column {
    /// The row's figure over the best one that a peer has for the same subject.
    pub fn ratio(&self, row: &Row) -> Option<f64> {
        let peers =
            self.rows.iter().filter(|peer| peer.library != OURS && peer.subject == row.subject);
        let figures = peers.filter_map(|peer| peer.figure);
        let best = match self.better {
            Better::More => figures.max_by(f64::total_cmp),
            Better::Less => figures.min_by(f64::total_cmp),
        };
        Some(row.figure? / best?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(subject: &'static str, library: &'static str, figure: Option<f64>) -> Row {
        Row { subject, library, way: "", figure, details: vec![] }
    }

    #[track_caller]
    fn check(better: Better, expect: [Option<f64>; 4]) {
        let rows = vec![
            row("a", OURS, Some(8.0)),
            row("a", "other", Some(4.0)),
            row("a", "third", Some(2.0)),
            row("b", "other", None),
        ];
        let column = Column { name: "", title: String::new(), unit: "", better, rows };
        assert_eq!(column.rows.iter().map(|row| column.ratio(row)).collect::<Vec<_>>(), expect);
    }

    #[test]
    fn a_ratio_is_to_the_best_peer_of_the_same_subject() {
        check(Better::More, [Some(2.0), Some(1.0), Some(0.5), None]);
        check(Better::Less, [Some(4.0), Some(2.0), Some(1.0), None]);
    }
}
