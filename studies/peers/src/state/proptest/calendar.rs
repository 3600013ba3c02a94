//! proptest-state-machine and a calendar.

use crate::state::systems::calendar::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Book(u8, u8),
    Cancel(u8),
    Shift(u8, u8),
    Next(u8),
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
            (0u8..=23, 0u8..=4).prop_map(|(from, hours)| Step::Book(from, hours)),
            (0u8..=23).prop_map(Step::Cancel),
            (0u8..=23, 0u8..=23).prop_map(|(hour, to)| Step::Shift(hour, to)),
            (0u8..=23).prop_map(Step::Next),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Book(from, hours) => {
                model.book(from, hours);
            }
            Step::Cancel(hour) => {
                model.cancel(hour);
            }
            Step::Shift(hour, to) => {
                model.shift(hour, to);
            }
            Step::Next(hour) => {
                model.next(hour);
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
            Step::Book(from, hours) => {
                assert_eq!(system.book(from, hours), model.book(from, hours))
            }
            Step::Cancel(hour) => assert_eq!(system.cancel(hour), model.cancel(hour)),
            Step::Shift(hour, to) => assert_eq!(system.shift(hour, to), model.shift(hour, to)),
            Step::Next(hour) => assert_eq!(system.next(hour), model.next(hour)),
        }
        (system, model)
    }
}
