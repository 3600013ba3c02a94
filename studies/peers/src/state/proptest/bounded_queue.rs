//! proptest-state-machine and a bounded queue.

use crate::state::systems::bounded_queue::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Push(u8),
    Pop,
    Last,
    Grow,
    Clear,
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
            any::<u8>().prop_map(Step::Push),
            Just(Step::Pop),
            Just(Step::Last),
            Just(Step::Grow),
            Just(Step::Clear),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Push(value) => {
                model.push(value);
            }
            Step::Pop => {
                model.pop();
            }
            Step::Last => {
                model.last();
            }
            Step::Grow => {
                model.grow();
            }
            Step::Clear => model.clear(),
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
            Step::Push(value) => assert_eq!(system.push(value), model.push(value)),
            Step::Pop => assert_eq!(system.pop(), model.pop()),
            Step::Last => assert_eq!(system.last(), model.last()),
            Step::Grow => assert_eq!(system.grow(), model.grow()),
            Step::Clear => assert_eq!(system.clear(), model.clear()),
        }
        (system, model)
    }
}
