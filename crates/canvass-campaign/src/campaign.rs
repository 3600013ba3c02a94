//! `campaign`: a property checked on more values than one machine decides, by any number of workers on any number of machines.

use std::{io::Write, thread, time::Duration};

use canvass_console::{
    Exit, Watch,
    say::{legible_json, say},
    watched,
};
use tokio::{runtime, select, time::sleep};

use crate::{
    arguments::{
        CampaignArguments, CrewArguments, Format, Order, PlaceArguments, RunArguments, Sizes,
        StartArguments, StatusArguments, TestPath, WorkArguments,
    },
    binary::Binary,
    charter::{Charter, Scope},
    database::Found,
    error::CampaignError,
    part::Part,
    plan::{self, Times},
    queue::Queue,
    status::{self, Status},
    worker::{self, End, WorkerOptions},
};

/// How often to look whether it is time to end.
pub const POLL: Duration = Duration::from_millis(50);

pub fn run(arguments: &CampaignArguments, out: &mut impl Write) -> Result<Exit, CampaignError> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(CampaignError::Runtime)?;
    let mut order = async |watch: &Watch| match &arguments.order {
        Order::Start(arguments) => start(arguments, watch, out).await,
        Order::Work(arguments) => work(arguments, watch, out).await,
        Order::Status(arguments) => show(arguments, out).await,
        Order::Run(arguments) => start_and_work(arguments, watch, out).await,
    };
    watched("campaign", |watch| runtime.block_on(order(watch)))
}

async fn start(
    arguments: &StartArguments,
    watch: &Watch,
    out: &mut impl Write,
) -> Result<Exit, CampaignError> {
    let (queue, charter, _) = unless_interrupted(watch, begin(arguments, watch)).await?;
    let job_counts = queue.database.job_counts().await.map_err(|error| queue.broken(error))?;
    writeln!(
        out,
        "{}: {} of {} jobs done; work on them with 'cargo canvass campaign work'",
        charter.title(),
        job_counts.done,
        job_counts.jobs
    )?;
    Ok(Exit::Success)
}

async fn work(
    arguments: &WorkArguments,
    watch: &Watch,
    out: &mut impl Write,
) -> Result<Exit, CampaignError> {
    let queue = Queue::open(&arguments.place.queue.queue).await?;
    let charter = campaign(&queue).await?;
    let binary = unless_interrupted(watch, join(&arguments.place, &charter)).await?;
    let labour = Labour { queue: &queue, binary: &binary, charter, cargo: &arguments.place.cargo };
    labour.run(&arguments.crew, watch, out).await
}

async fn start_and_work(
    arguments: &RunArguments,
    watch: &Watch,
    out: &mut impl Write,
) -> Result<Exit, CampaignError> {
    let begun = unless_interrupted(watch, begin(&arguments.start, watch));
    let (queue, charter, binary) = begun.await?;
    let cargo = &arguments.start.place.cargo;
    let labour = Labour { queue: &queue, binary: &binary, charter, cargo };
    labour.run(&arguments.crew, watch, out).await
}

async fn show(arguments: &StatusArguments, out: &mut impl Write) -> Result<Exit, CampaignError> {
    let queue = Queue::open(&arguments.queue.queue).await?;
    let charter = campaign(&queue).await?;
    let status = Status::of(&queue, charter).await?;
    match arguments.format {
        Format::Text => write!(out, "{}", status::text(&status, &[]))?,
        Format::Json => {
            writeln!(out, "{}", legible_json(&format!("{:#}", status::json(&status))))?;
        }
    }
    Ok(status.exit())
}

/// What is done before there is anything to keep: dropped by Ctrl-C, whatever it waits for.
async fn unless_interrupted<T>(
    watch: &Watch,
    work: impl Future<Output = Result<T, CampaignError>>,
) -> Result<T, CampaignError> {
    let interruption = async {
        while !watch.is_interrupted() {
            sleep(POLL).await;
        }
    };
    select! {
        done = work => done,
        () = interruption => Err(CampaignError::Interrupted),
    }
}

/// Plans a campaign, or counterexamples it planned already. A queue is made only for one that can be planned.
async fn begin(
    arguments: &StartArguments,
    watch: &Watch,
) -> Result<(Queue, Charter, Binary), CampaignError> {
    let place = &arguments.place.queue.queue;
    let scope = scope(arguments);
    let there = there(place).await?;
    if let Some((queue, charter)) = &there {
        check_same(queue, charter, &arguments.test, &scope)?;
    }
    let binary = binary(&arguments.place, &arguments.test).await?;
    let (queue, charter) = match there {
        Some((queue, charter)) => {
            check_binary(&charter, &binary, arguments.place.any_build).await?;
            let went_on = queue.database.resume(arguments.stop_on_first).await;
            went_on.map_err(|error| queue.broken(error))?;
            (queue, charter)
        }
        None => {
            let (charter, parts) = draw_up(&binary, &scope, arguments, watch).await?;
            let queue = Queue::make(place).await?;
            let begun = queue.database.begin(&charter, &parts, arguments.stop_on_first).await;
            begun.map_err(|error| queue.broken(error))?;
            (queue, charter)
        }
    };
    queue.fill().await?;
    Ok((queue, charter, binary))
}

/// The campaign at a place that may have none.
async fn there(place: &str) -> Result<Option<(Queue, Charter)>, CampaignError> {
    let queue = match Queue::open(place).await {
        Err(CampaignError::NoCampaign { .. }) => return Ok(None),
        queue => queue?,
    };
    Ok(found(&queue).await?.map(|charter| (queue, charter)))
}

async fn draw_up(
    binary: &Binary,
    scope: &Scope,
    arguments: &StartArguments,
    watch: &Watch,
) -> Result<(Charter, Vec<Part>), CampaignError> {
    let survey = plan::survey(binary, scope).await?;
    let time = arguments.jobs_of.0;
    let timeout =
        arguments.timeout.map_or((time * 100).max(Duration::from_secs(60)), |time| time.0);
    let charter = Charter {
        test: arguments.test.clone(),
        fingerprint: survey.fingerprint.clone(),
        build: binary.build.clone(),
        scope: scope.clone(),
        may_reject: survey.may_reject,
        shares: plan::shares(&survey, scope),
        timeout,
    };
    let parts = plan::plan(binary, &survey, scope, Times { job: time, timeout }, watch).await?;
    watch.end();
    Ok((charter, parts))
}

/// The test of a campaign that others have planned.
async fn join(place: &PlaceArguments, charter: &Charter) -> Result<Binary, CampaignError> {
    let binary = binary(place, &charter.test).await?;
    check_binary(charter, &binary, place.any_build).await?;
    Ok(binary)
}

/// Refuses a test that is not the campaign's: with other types, or of another binary unless any may do.
async fn check_binary(
    charter: &Charter,
    binary: &Binary,
    any_build: bool,
) -> Result<(), CampaignError> {
    let fingerprint = plan::survey(binary, &any_scope()).await?.fingerprint;
    if charter.fingerprint != fingerprint {
        return Err(CampaignError::OtherTypes {
            campaign: charter.fingerprint.to_string(),
            here: fingerprint.to_string(),
        });
    }
    if charter.build != binary.build && !any_build {
        return Err(CampaignError::OtherBuild {
            campaign: charter.build.to_string(),
            here: binary.build.to_string(),
        });
    }
    Ok(())
}

/// A campaign, and the test to work on it with.
struct Labour<'a> {
    queue: &'a Queue,
    binary: &'a Binary,
    charter: Charter,
    /// The arguments of `cargo test` that built the test.
    cargo: &'a [String],
}

impl Labour<'_> {
    /// Works, and shows what came of it.
    async fn run(
        self,
        options: &CrewArguments,
        watch: &Watch,
        out: &mut impl Write,
    ) -> Result<Exit, CampaignError> {
        let Labour { queue, binary, charter, cargo } = self;
        let workers = options.workers.or_else(|| thread::available_parallelism().ok());
        let options = WorkerOptions {
            workers: workers.map_or(1, |workers| workers.get()),
            lease: options.lease.0,
        };
        let end = worker::work(queue, binary, &charter, &options, watch).await?;
        watch.end();
        let status = Status::of(queue, charter).await?;
        write!(out, "{}", status::text(&status, cargo))?;
        match end {
            End::Done => Ok(status.exit()),
            End::Interrupted => {
                say("interrupted: the jobs in hand were returned to the queue");
                Ok(Exit::Interrupted)
            }
        }
    }
}

async fn campaign(queue: &Queue) -> Result<Charter, CampaignError> {
    found(queue).await?.ok_or_else(|| CampaignError::NoCampaign { name: queue.name.clone() })
}

async fn found(queue: &Queue) -> Result<Option<Charter>, CampaignError> {
    match queue.database.campaign().await.map_err(|error| queue.broken(error))? {
        Found::Nothing => Ok(None),
        Found::Campaign(charter) => Ok(Some(charter)),
        Found::OtherVersion(version) => {
            Err(CampaignError::OtherVersion { name: queue.name.clone(), version })
        }
    }
}

fn check_same(
    queue: &Queue,
    there: &Charter,
    test: &TestPath,
    scope: &Scope,
) -> Result<(), CampaignError> {
    if there.test == *test && there.scope == *scope {
        return Ok(());
    }
    Err(CampaignError::OtherCampaign {
        name: queue.name.clone(),
        there: there.title(),
        here: format!("{test} on {scope}"),
    })
}

async fn binary(place: &PlaceArguments, test: &TestPath) -> Result<Binary, CampaignError> {
    match &place.binary {
        Some(program) => Binary::at(program, test).await,
        None => Binary::build(test, &place.cargo).await,
    }
}

fn scope(arguments: &StartArguments) -> Scope {
    match (&arguments.sizes, &arguments.seeds) {
        (Some(sizes), _) => Scope::Sizes { sizes: sizes.clone(), lazy: arguments.lazy },
        (None, Some(seeds)) => Scope::Seeds(seeds.clone()),
        (None, None) => unreachable!("the arguments demand one of them"),
    }
}

/// Where only the types are asked for.
fn any_scope() -> Scope {
    Scope::Sizes { sizes: Sizes(0..=0), lazy: false }
}
