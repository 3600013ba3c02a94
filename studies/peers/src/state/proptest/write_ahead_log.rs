//! proptest-state-machine and a write-ahead log.

use crate::state::systems::write_ahead_log::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Append(u8, Option<u8>),
    Sync,
    Crash,
    Truncate,
    Read(usize),
}

pub struct Reference;

impl ReferenceStateMachine for Reference {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        Just(Model::default()).boxed()
    }

    fn transitions(_: &Model) -> BoxedStrategy<Step> {
        prop_oneof![
            (any::<u8>(), any::<Option<u8>>())
                .prop_map(|(first, second)| Step::Append(first, second)),
            Just(Step::Sync),
            Just(Step::Crash),
            Just(Step::Truncate),
            (0usize..=7).prop_map(Step::Read),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Append(first, second) => {
                model.append(first, second);
            }
            Step::Sync => model.sync(),
            Step::Crash => {
                model.crash();
            }
            Step::Truncate => model.truncate(),
            Step::Read(at) => {
                model.read(at);
            }
        }
        model
    }
}

pub struct Test;

impl StateMachineTest for Test {
    type SystemUnderTest = (System, Model);
    type Reference = Reference;

    fn init_test(model: &Model) -> (System, Model) {
        (System::default(), model.clone())
    }

    fn apply((mut system, mut model): (System, Model), _: &Model, step: Step) -> (System, Model) {
        match step {
            Step::Append(first, second) => {
                assert_eq!(system.append(first, second), model.append(first, second))
            }
            Step::Sync => assert_eq!(system.sync(), model.sync()),
            Step::Crash => assert_eq!(system.crash(), model.crash()),
            Step::Truncate => assert_eq!(system.truncate(), model.truncate()),
            Step::Read(at) => assert_eq!(system.read(at), model.read(at)),
        }
        (system, model)
    }
}
