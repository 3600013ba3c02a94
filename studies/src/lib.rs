//! Programs with known answers, and how canvass fares on them.
