//! proptest-state-machine and a replicated set.

use crate::state::systems::replicated_set::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Add(bool, u8),
    Remove(bool, u8),
    Send(bool),
    Elements(bool),
    Added(bool),
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
            (any::<bool>(), 0u8..=3).prop_map(|(second, element)| Step::Add(second, element)),
            (any::<bool>(), 0u8..=3).prop_map(|(second, element)| Step::Remove(second, element)),
            any::<bool>().prop_map(Step::Send),
            any::<bool>().prop_map(Step::Elements),
            any::<bool>().prop_map(Step::Added),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Add(second, element) => model.add(second, element),
            Step::Remove(second, element) => {
                model.remove(second, element);
            }
            Step::Send(to_second) => model.send(to_second),
            Step::Elements(second) => {
                model.elements(second);
            }
            Step::Added(second) => {
                model.added(second);
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
            Step::Add(second, element) => {
                assert_eq!(system.add(second, element), model.add(second, element))
            }
            Step::Remove(second, element) => {
                assert_eq!(system.remove(second, element), model.remove(second, element))
            }
            Step::Send(to_second) => assert_eq!(system.send(to_second), model.send(to_second)),
            Step::Elements(second) => assert_eq!(system.elements(second), model.elements(second)),
            Step::Added(second) => assert_eq!(system.added(second), model.added(second)),
        }
        (system, model)
    }
}
