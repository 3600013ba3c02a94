//! proptest-state-machine and an allocator.

use crate::state::systems::allocator::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Allocate(u8),
    Free(u8),
    Grow(u8),
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
            (1u8..=8).prop_map(Step::Allocate),
            (0u8..=15).prop_map(Step::Free),
            (0u8..=15).prop_map(Step::Grow),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Allocate(length) => {
                model.allocate(length);
            }
            Step::Free(start) => {
                model.free(start);
            }
            Step::Grow(start) => {
                model.grow(start);
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
            Step::Allocate(length) => assert_eq!(system.allocate(length), model.allocate(length)),
            Step::Free(start) => assert_eq!(system.free(start), model.free(start)),
            Step::Grow(start) => assert_eq!(system.grow(start), model.grow(start)),
        }
        (system, model)
    }
}
