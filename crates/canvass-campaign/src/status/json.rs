//! The status of a campaign as JSON.

use serde_json::{Value, json};

use super::{State, Status, text::replay};
use crate::{charter::Share, database::StoredCounterexample, text::Token};

pub fn json(status: &Status) -> Value {
    let charter = &status.charter;
    let find = |find: &StoredCounterexample| {
        json!({
            "part": find.part.to_string(),
            "token": find.token.to_string(),
            "rust": find.rust.lines().collect::<Vec<_>>(),
            "message": find.message,
            "replay": replay(&find.token, charter, &[]),
        })
    };
    let sum = |share: &Share| {
        let decided = status.sums.get(&share.size).cloned().unwrap_or_default();
        let (count, decided) = (share.count.0.to_string(), decided.to_string());
        json!({ "size": share.size, "count": count, "decided": decided })
    };
    json!({
        "test": charter.test,
        "fingerprint": charter.fingerprint,
        "scope": charter.scope,
        "build": charter.build,
        "builds": status.builds,
        "state": word(status.state),
        "decided": status.decided.to_string(),
        "count": charter.count().to_string(),
        "cases": status.cases,
        "rejected": status.rejected,
        "failures": status.failures.to_string(),
        "jobs": status.jobs,
        "done": status.done,
        "failed": status.given_up,
        "values_per_second": status.rate.map(|rate| rate.values_per_second),
        "seconds_left": status.seconds_left(),
        "seconds": status.seconds,
        "kept": status.kept,
        "counterexamples": status.counterexamples.iter().map(find).collect::<Vec<_>>(),
        "failed_jobs": status.failed.iter().map(|failed| json!({
            "part": failed.part.to_string(), "what": failed.what, "worker": failed.worker, "output": failed.output,
            "token": failed.token.as_ref().map(Token::to_string),
            "replay": failed.token.as_ref().map(|token| replay(token, charter, &[])),
        })).collect::<Vec<_>>(),
        "sums": charter.shares.iter().map(sum).collect::<Vec<_>>(),
    })
}

fn word(state: State) -> &'static str {
    match state {
        State::Running => "running",
        State::Complete => "complete",
        State::Stopped => "stopped",
        State::Incomplete => "incomplete",
    }
}
