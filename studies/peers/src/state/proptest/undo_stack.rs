//! proptest-state-machine and an undo stack.

use crate::state::systems::undo_stack::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Write(char),
    Erase,
    Undo,
    Redo,
    Text,
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
            prop::char::range('a', 'c').prop_map(Step::Write),
            Just(Step::Erase),
            Just(Step::Undo),
            Just(Step::Redo),
            Just(Step::Text),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Write(letter) => model.write(letter),
            Step::Erase => {
                model.erase();
            }
            Step::Undo => {
                model.undo();
            }
            Step::Redo => {
                model.redo();
            }
            Step::Text => {
                model.text();
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
            Step::Write(letter) => assert_eq!(system.write(letter), model.write(letter)),
            Step::Erase => assert_eq!(system.erase(), model.erase()),
            Step::Undo => assert_eq!(system.undo(), model.undo()),
            Step::Redo => assert_eq!(system.redo(), model.redo()),
            Step::Text => assert_eq!(system.text(), model.text()),
        }
        (system, model)
    }
}
