//! proptest-state-machine and a circular buffer.

use crate::state::systems::circular_buffer::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Put(u8),
    TryPut(u8),
    Get,
    Length,
}

pub struct Reference;

impl ReferenceStateMachine for Reference {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        (1..=4i32).prop_map(Model::new).boxed()
    }

    fn transitions(_: &Model) -> BoxedStrategy<Step> {
        prop_oneof![
            any::<u8>().prop_map(Step::Put),
            any::<u8>().prop_map(Step::TryPut),
            Just(Step::Get),
            Just(Step::Length),
        ]
        .boxed()
    }

    fn preconditions(model: &Model, step: &Step) -> bool {
        match step {
            Step::Put(_) => model.has_room(),
            Step::Get => model.has_values(),
            _ => true,
        }
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Put(value) => model.put(value),
            Step::TryPut(value) => {
                model.try_put(value);
            }
            Step::Get => {
                model.get();
            }
            Step::Length => {
                model.length();
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
        (System::new(model.capacity), model.clone())
    }

    fn apply((mut system, mut model): (System, Model), _: &Model, step: Step) -> (System, Model) {
        match step {
            Step::Put(value) => assert_eq!(system.put(value), model.put(value)),
            Step::TryPut(value) => assert_eq!(system.try_put(value), model.try_put(value)),
            Step::Get => assert_eq!(system.get(), model.get()),
            Step::Length => assert_eq!(system.length(), model.length()),
        }
        (system, model)
    }
}
