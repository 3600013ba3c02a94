//! proptest-state-machine and a file system.

use crate::state::systems::file_system::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Create(u8),
    Append(u8, u8),
    Read(u8),
    Link(u8, u8),
    Rename(u8, u8),
    Remove(u8),
    Used,
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
            (0u8..=3).prop_map(Step::Create),
            (0u8..=3, any::<u8>()).prop_map(|(name, byte)| Step::Append(name, byte)),
            (0u8..=3).prop_map(Step::Read),
            (0u8..=3, 0u8..=3).prop_map(|(from, to)| Step::Link(from, to)),
            (0u8..=3, 0u8..=3).prop_map(|(from, to)| Step::Rename(from, to)),
            (0u8..=3).prop_map(Step::Remove),
            Just(Step::Used),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Create(name) => {
                model.create(name);
            }
            Step::Append(name, byte) => {
                model.append(name, byte);
            }
            Step::Read(name) => {
                model.read(name);
            }
            Step::Link(from, to) => {
                model.link(from, to);
            }
            Step::Rename(from, to) => {
                model.rename(from, to);
            }
            Step::Remove(name) => {
                model.remove(name);
            }
            Step::Used => {
                model.used();
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
            Step::Create(name) => assert_eq!(system.create(name), model.create(name)),
            Step::Append(name, byte) => {
                assert_eq!(system.append(name, byte), model.append(name, byte))
            }
            Step::Read(name) => assert_eq!(system.read(name), model.read(name)),
            Step::Link(from, to) => assert_eq!(system.link(from, to), model.link(from, to)),
            Step::Rename(from, to) => assert_eq!(system.rename(from, to), model.rename(from, to)),
            Step::Remove(name) => assert_eq!(system.remove(name), model.remove(name)),
            Step::Used => assert_eq!(system.used(), model.used()),
        }
        (system, model)
    }
}
