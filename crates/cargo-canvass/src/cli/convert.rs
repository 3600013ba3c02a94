//! The arguments of `convert` and their help texts.

use std::path::PathBuf;

use canvass_console::exit;
use clap::Args;

use super::{ModelArguments, ModelFormat, PictArguments, Strength};

const EXAMPLES: &str = "\
Examples:
  cargo canvass convert disk.pict --to acts -o disk.acts
  cargo canvass convert disk.pict --to ctwedge
  cargo canvass convert old.xml --to acts
  cargo canvass convert spins.model --from casa --to pict
  cargo canvass convert disk.pict --to casa -o disk.model    also writes disk.constraints";

const MORE: &str = "\
A model that the other format has no words for is refused, and what it is is said. Only PICT has sub-models, and only ACTS has relations:
one becomes the other, with a warning that says what changes. CTWedge's constraints and XML's relations may get other words.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{EXAMPLES}\n\n{}", exit::table()))]
pub struct ConvertArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// Whose format to write.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: ModelFormat,

    /// The strength, which only CASA has in its models; 2 if not given.
    #[arg(short = 't', long, value_name = "N")]
    pub strength: Option<Strength>,

    /// Where to write the model; standard output if not given.
    ///
    /// CASA's constraints go to the file beside it that ends in `.constraints`.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    #[command(flatten)]
    pub pict: PictArguments,
}

impl ConvertArguments {
    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        self.model
            .usage_error(None)
            .or_else(|| self.pict.usage_error())
            .or_else(|| self.without_files())
    }

    /// Two texts for one output.
    fn without_files(&self) -> Option<String> {
        (self.to == ModelFormat::Casa && self.output.is_none()).then(|| {
            "'--to casa' writes two files and needs '--output', the constraints go beside it"
                .to_owned()
        })
    }
}
