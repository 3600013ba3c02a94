//! `array --sequence EVENTS`: orders of events that have any few of them in each of their orders.

use std::{
    io::Write,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use canvass_console::{
    Exit, Watch,
    file::{self, Input},
    say::say,
    watched,
};
use canvass_cover::{
    Effort,
    sequence::{Orders, OrdersProgress, cover_orders, file as events, write},
};

use crate::{
    cli::{ArrayArguments, RowFormat, Strength},
    error::Error,
};

pub fn run(arguments: &ArrayArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let started = Instant::now();
    let Input { name, text } = file::read(&arguments.model.model)?;
    let file = match events::read(&text) {
        Ok(file) => file,
        Err(error) => return Err(Error::Events { name, error }),
    };
    let strength = match arguments.strength {
        Some(Strength::Of(strength)) => strength.get(),
        Some(Strength::All) => file.names.len(),
        None => 2.min(file.names.len()),
    };
    let time = arguments.effort;
    let effort = time.map(|time| Effort { steps: u64::MAX, time: Some(time) });
    let orders = watched("array", |watch| {
        let mut is_complete = None;
        let mut see = |progress| see(watch, time, &mut is_complete, progress);
        cover_orders(&file.events, strength, effort.as_ref(), arguments.seed, &mut see)
    });
    let orders = match orders {
        Ok(orders) => orders,
        Err(error) => return Err(Error::Orders { name, error }),
    };
    let rows = &orders.rows;
    let text = match arguments.format {
        RowFormat::Text => write::text(&file.names, rows),
        RowFormat::Csv => write::csv(&file.names, rows),
        RowFormat::Json => write::json(&file.names, rows),
        RowFormat::Rust => write::rust(&file.names, rows),
        RowFormat::Pict | RowFormat::Acts => unreachable!("these are refused as usage errors"),
    };
    file::write_or_print(arguments.output.as_deref(), &text, out)?;
    tell(arguments, &orders, started);
    Ok(if orders.is_complete() { Exit::Success } else { Exit::Interrupted })
}

/// Shows how many sequences are covered, and then how few orders there are.
fn see(
    watch: &Watch,
    time: Option<Duration>,
    was_complete: &mut Option<bool>,
    progress: OrdersProgress,
) -> ControlFlow<()> {
    let OrdersProgress { covered, sequences, rows, is_complete } = progress;
    if *was_complete != Some(is_complete) {
        *was_complete = Some(is_complete);
        match time {
            Some(time) if is_complete => watch.begin_for(time),
            Some(_) | None => watch.begin("sequences of events", sequences),
        }
        watch.reach(covered);
    }
    if is_complete {
        watch.now(format!("{rows} orders, looking for fewer"));
    } else {
        watch.reach(covered);
        watch.now(format!("{rows} orders"));
    }
    watch.flow()
}

fn tell(arguments: &ArrayArguments, orders: &Orders, started: Instant) {
    let Orders { rows, covered, sequences } = orders;
    if !orders.is_complete() {
        say("interrupted: the orders are not complete");
        say(format_args!("{} of {sequences} sequences are missing", sequences - covered));
    }
    if arguments.statistics {
        say(format_args!("orders        {}", rows.len()));
        say(format_args!("sequences     {covered} of {sequences}"));
        say(format_args!("seconds       {:.3}", started.elapsed().as_secs_f64()));
    }
}
