//! What a format cannot say is an error that names it.

use canvass_cover::format::{
    WriteError, acts as acts_format, casa as casa_format, pict as pict_format,
};

use crate::{acts, pict, sample};

#[track_caller]
fn check_write<T: std::fmt::Debug>(written: Result<T, WriteError>, expect: &str) {
    assert_eq!(written.unwrap_err().to_string(), expect);
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let options = pict_format::Options::default();
    let model = |text: &str| pict(text);
    check_write(acts_format::write(&model("A: x | y")), "the format has no aliases, as in `x`");
    check_write(acts_format::write(&model("A: x (2)")), "the format has no weights, as in `x`");
    check_write(
        acts_format::write(&model("$A: x")),
        "the format has no result parameters, as in `$A`",
    );
    check_write(
        acts_format::write(&model("A b: x")),
        "the format has no way to write the name `A b`: rename it",
    );
    check_write(
        acts_format::write(&model("A: x -- y")),
        "the format has no way to write the name `x -- y`: rename it",
    );
    check_write(
        acts_format::write(&model("A: x,")),
        "the format has no way to write a blank name: give it one",
    );
    check_write(acts_format::write(&model("A: 0.5")), "the format has no real numbers, as in `A`");
    check_write(
        acts_format::write(&model("A: x\n{ A }")),
        "the format has no sub-models, as in ``",
    );
    check_write(
        casa_format::write(&model("A: x, ~y"), 1),
        "the format has no invalid values, as in `y`",
    );
    let phone = acts(&sample("phone.acts"));
    check_write(
        pict_format::write(&phone, &options),
        "the format has no base choices, as in `other`",
    );
    let base = |text: &str| acts(&format!("[Parameter]\nx (int) : 1, 2\ny (int) : 1, 2\n{text}"));
    check_write(
        pict_format::write(&base("[Constraint]\nx + y = 2"), &options),
        "the format has no arithmetic or comparison of conditions, as in `x + y = 2`",
    );
    check_write(
        pict_format::write(&base("[Test Set]\nx\n1"), &options),
        "the format has no seed rows, as in ``",
    );
    check_write(
        casa_format::write(&base("[Constraint]\nx > 2"), 2),
        "the format has no constraint that nothing fulfils, as in `x > 2`",
    );
}
