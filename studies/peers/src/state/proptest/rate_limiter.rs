//! proptest-state-machine and a rate limiter.

use crate::state::systems::rate_limiter::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Ask(u8),
    Wait(u8),
    Left,
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
            (0u8..=6).prop_map(Step::Ask),
            (0u8..=12).prop_map(Step::Wait),
            Just(Step::Left),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Ask(tokens) => {
                model.ask(tokens);
            }
            Step::Wait(ticks) => model.wait(ticks),
            Step::Left => {
                model.left();
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
            Step::Ask(tokens) => assert_eq!(system.ask(tokens), model.ask(tokens)),
            Step::Wait(ticks) => assert_eq!(system.wait(ticks), model.wait(ticks)),
            Step::Left => assert_eq!(system.left(), model.left()),
        }
        (system, model)
    }
}
