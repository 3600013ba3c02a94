//! proptest-state-machine and a session store.

use crate::state::systems::session_store::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    LogIn(u8),
    Request(u32),
    LogOut(u32),
    Wait(u8),
    Count,
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
            (0u8..=3).prop_map(Step::LogIn),
            (1u32..=8).prop_map(Step::Request),
            (1u32..=8).prop_map(Step::LogOut),
            (0u8..=15).prop_map(Step::Wait),
            Just(Step::Count),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::LogIn(user) => {
                model.log_in(user);
            }
            Step::Request(token) => {
                model.request(token);
            }
            Step::LogOut(token) => {
                model.log_out(token);
            }
            Step::Wait(minutes) => model.wait(minutes),
            Step::Count => {
                model.count();
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
            Step::LogIn(user) => assert_eq!(system.log_in(user), model.log_in(user)),
            Step::Request(token) => assert_eq!(system.request(token), model.request(token)),
            Step::LogOut(token) => assert_eq!(system.log_out(token), model.log_out(token)),
            Step::Wait(minutes) => assert_eq!(system.wait(minutes), model.wait(minutes)),
            Step::Count => assert_eq!(system.count(), model.count()),
        }
        (system, model)
    }
}
