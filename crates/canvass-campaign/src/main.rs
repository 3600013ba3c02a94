//! The program behind `cargo canvass campaign`.

mod answer;
mod arguments;
mod binary;
#[cfg(test)]
mod book;
mod build;
mod campaign;
mod charter;
mod database;
mod error;
#[cfg(unix)]
mod guard;
mod part;
mod plan;
mod queue;
mod status;
mod text;
mod worker;

use std::{env, io, process::ExitCode};

use canvass_console::{exit, say::Results};

use error::CampaignError;

fn main() -> ExitCode {
    let mut out = Results(io::stdout().lock());
    let exit = match arguments::parse(env::args_os()) {
        Ok(arguments) => campaign::run(&arguments, &mut out).unwrap_or_else(CampaignError::report),
        Err(answer) => exit::after_answer(&answer),
    };
    exit.into()
}
