//! proptest-state-machine and a connection pool.

use crate::state::systems::connection_pool::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Take,
    GiveBack(u32),
    Lose(u32),
    CloseIdle,
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
            Just(Step::Take),
            (1u32..=8).prop_map(Step::GiveBack),
            (1u32..=8).prop_map(Step::Lose),
            Just(Step::CloseIdle),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Take => {
                model.take();
            }
            Step::GiveBack(connection) => {
                model.give_back(connection);
            }
            Step::Lose(connection) => {
                model.lose(connection);
            }
            Step::CloseIdle => {
                model.close_idle();
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
            Step::Take => assert_eq!(system.take(), model.take()),
            Step::GiveBack(connection) => {
                assert_eq!(system.give_back(connection), model.give_back(connection))
            }
            Step::Lose(connection) => assert_eq!(system.lose(connection), model.lose(connection)),
            Step::CloseIdle => assert_eq!(system.close_idle(), model.close_idle()),
        }
        (system, model)
    }
}
