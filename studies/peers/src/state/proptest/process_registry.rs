//! proptest-state-machine and a process registry.

use crate::state::systems::process_registry::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Spawn,
    Kill(usize),
    Register(u8, usize),
    Unregister(u8),
    Whereis(u8),
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
            Just(Step::Spawn),
            (0usize..=3).prop_map(Step::Kill),
            (0u8..=3, 0usize..=3).prop_map(|(name, process)| Step::Register(name, process)),
            (0u8..=3).prop_map(Step::Unregister),
            (0u8..=3).prop_map(Step::Whereis),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Spawn => {
                model.spawn();
            }
            Step::Kill(process) => {
                model.kill(process);
            }
            Step::Register(name, process) => {
                model.register(name, process);
            }
            Step::Unregister(name) => {
                model.unregister(name);
            }
            Step::Whereis(name) => {
                model.whereis(name);
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
            Step::Spawn => assert_eq!(system.spawn(), model.spawn()),
            Step::Kill(process) => assert_eq!(system.kill(process), model.kill(process)),
            Step::Register(name, process) => {
                assert_eq!(system.register(name, process), model.register(name, process))
            }
            Step::Unregister(name) => assert_eq!(system.unregister(name), model.unregister(name)),
            Step::Whereis(name) => assert_eq!(system.whereis(name), model.whereis(name)),
        }
        (system, model)
    }
}
