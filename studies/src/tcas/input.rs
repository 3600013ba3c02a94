//! The inputs of the program, and its answer.

/// The twelve arguments, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// `Cur_Vertical_Sep`: how far apart the two aircraft are in height.
    pub vertical_separation: i32,
    /// `High_Confidence`: whether the tracking is reliable.
    pub high_confidence: bool,
    /// `Two_of_Three_Reports_Valid`: whether the reports of the other aircraft are.
    pub reports_valid: bool,
    /// `Own_Tracked_Alt`: the own altitude.
    pub own_altitude: i32,
    /// `Own_Tracked_Alt_Rate`: how fast it changes.
    pub own_altitude_rate: i32,
    /// `Other_Tracked_Alt`: the altitude of the other aircraft.
    pub other_altitude: i32,
    /// `Alt_Layer_Value`: which separation is enough.
    pub layer: Layer,
    /// `Up_Separation`: how far apart they will be after climbing.
    pub up_separation: i32,
    /// `Down_Separation`: how far apart they will be after descending.
    pub down_separation: i32,
    /// `Other_RAC`: what the other aircraft asks for.
    pub other_intent: Intent,
    /// `Other_Capability`: how the other aircraft is equipped.
    pub other_capability: Capability,
    /// `Climb_Inhibit`: whether climbing is to be avoided.
    pub climb_inhibited: bool,
}

/// The layer of altitude, which has a threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    /// 0, the lowest.
    Lowest,
    /// 1.
    Low,
    /// 2.
    High,
    /// 3, the highest.
    Highest,
}

/// What an aircraft asks of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// 0, `NO_INTENT`.
    None,
    /// 1, `DO_NOT_CLIMB`.
    DoNotClimb,
    /// 2, `DO_NOT_DESCEND`.
    DoNotDescend,
}

/// How an aircraft is equipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// 1, `TCAS_TA`: it has the same system.
    Tcas,
    /// 2, `OTHER`, as is every other number.
    Other,
}

/// The advice to the pilot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// 0, `UNRESOLVED`: nothing.
    Unresolved,
    /// 1, `UPWARD_RA`: climb.
    Upward,
    /// 2, `DOWNWARD_RA`: descend.
    Downward,
}

impl Input {
    /// From the numbers that the program in C is given; `None` if the layer or the intent is not one.
    pub fn from_arguments(arguments: [i32; 12]) -> Option<Input> {
        let [cvs, hc, tt, ota, otr, otha, alv, up, down, rac, cap, ci] = arguments;
        Some(Input {
            vertical_separation: cvs,
            high_confidence: hc != 0,
            reports_valid: tt != 0,
            own_altitude: ota,
            own_altitude_rate: otr,
            other_altitude: otha,
            layer: Layer::numbered(alv)?,
            up_separation: up,
            down_separation: down,
            other_intent: Intent::numbered(rac)?,
            other_capability: if cap == 1 { Capability::Tcas } else { Capability::Other },
            climb_inhibited: ci != 0,
        })
    }
}

impl Layer {
    fn numbered(number: i32) -> Option<Layer> {
        match number {
            0 => Some(Layer::Lowest),
            1 => Some(Layer::Low),
            2 => Some(Layer::High),
            3 => Some(Layer::Highest),
            _ => None,
        }
    }
}

impl Intent {
    fn numbered(number: i32) -> Option<Intent> {
        match number {
            0 => Some(Intent::None),
            1 => Some(Intent::DoNotClimb),
            2 => Some(Intent::DoNotDescend),
            _ => None,
        }
    }
}
