//! proptest-state-machine and an LRU cache.

use crate::state::systems::lru_cache::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Put(u8, u8),
    Get(u8),
    Remove(u8),
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
            (0u8..=7).prop_map(Step::Get),
            (0u8..=7).prop_map(Step::Remove),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Put(key, value) => model.put(key, value),
            Step::Get(key) => {
                model.get(key);
            }
            Step::Remove(key) => {
                model.remove(key);
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
            Step::Put(key, value) => assert_eq!(system.put(key, value), model.put(key, value)),
            Step::Get(key) => assert_eq!(system.get(key), model.get(key)),
            Step::Remove(key) => assert_eq!(system.remove(key), model.remove(key)),
        }
        (system, model)
    }
}
