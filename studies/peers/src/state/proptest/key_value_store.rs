//! proptest-state-machine and a key-value store.

use crate::state::systems::key_value_store::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Put(u8, u8),
    Delete(u8),
    Get(u8),
    Flush,
    Compact,
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
            (0u8..=7, any::<u8>()).prop_map(|(key, value)| Step::Put(key, value)),
            (0u8..=7).prop_map(Step::Delete),
            (0u8..=7).prop_map(Step::Get),
            Just(Step::Flush),
            Just(Step::Compact),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Put(key, value) => model.put(key, value),
            Step::Delete(key) => model.delete(key),
            Step::Get(key) => {
                model.get(key);
            }
            Step::Flush => model.flush(),
            Step::Compact => model.compact(),
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
            Step::Put(key, value) => assert_eq!(system.put(key, value), model.put(key, value)),
            Step::Delete(key) => assert_eq!(system.delete(key), model.delete(key)),
            Step::Get(key) => assert_eq!(system.get(key), model.get(key)),
            Step::Flush => assert_eq!(system.flush(), model.flush()),
            Step::Compact => assert_eq!(system.compact(), model.compact()),
        }
        (system, model)
    }
}
