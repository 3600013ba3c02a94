//! proptest-state-machine and water jugs.

use crate::state::systems::water_jugs::{Model, System};
use proptest::prelude::*;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};

#[derive(Debug, Clone)]
pub enum Step {
    Fill(bool),
    Empty(bool),
    Pour(bool),
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
            any::<bool>().prop_map(Step::Fill),
            any::<bool>().prop_map(Step::Empty),
            any::<bool>().prop_map(Step::Pour),
        ]
        .boxed()
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Fill(large) => {
                model.fill(large);
            }
            Step::Empty(large) => {
                model.empty(large);
            }
            Step::Pour(from_large) => {
                model.pour(from_large);
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
            Step::Fill(large) => assert_eq!(system.fill(large), model.fill(large)),
            Step::Empty(large) => assert_eq!(system.empty(large), model.empty(large)),
            Step::Pour(from_large) => assert_eq!(system.pour(from_large), model.pour(from_large)),
        }
        (system, model)
    }

    fn check_invariants((system, _): &(System, Model), _: &Model) {
        system.is_away_from_the_goal();
    }
}
