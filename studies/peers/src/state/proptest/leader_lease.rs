//! proptest-state-machine and a leader lease.

use crate::state::systems::leader_lease::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Acquire(u8),
    Renew(u8),
    Release(u8),
    Wait(u8),
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
            (0u8..=3).prop_map(Step::Acquire),
            (0u8..=3).prop_map(Step::Renew),
            (0u8..=3).prop_map(Step::Release),
            (0u8..=6).prop_map(Step::Wait),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Acquire(node) => {
                model.acquire(node);
            }
            Step::Renew(node) => {
                model.renew(node);
            }
            Step::Release(node) => {
                model.release(node);
            }
            Step::Wait(ticks) => {
                model.wait(ticks);
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
            Step::Acquire(node) => assert_eq!(system.acquire(node), model.acquire(node)),
            Step::Renew(node) => assert_eq!(system.renew(node), model.renew(node)),
            Step::Release(node) => assert_eq!(system.release(node), model.release(node)),
            Step::Wait(ticks) => assert_eq!(system.wait(ticks), model.wait(ticks)),
        }
        (system, model)
    }
}
