//! The progress of a command, for whoever waits for it.

use std::cell::RefCell;
use std::io::{IsTerminal, Write};

/// One line that is written over on a terminal; elsewhere a line for each step.
#[derive(Default)]
pub struct Terminal(RefCell<ShownStep>);

#[derive(Default)]
struct ShownStep {
    step: String,
    percent: u32,
}

impl Terminal {
    pub fn show(&self, step: &str, share: f32) {
        let percent = (share.clamp(0.0, 1.0) * 100.0) as u32;
        let mut shown = self.0.borrow_mut();
        let new_step = shown.step != step;
        if !new_step && shown.percent == percent {
            return;
        }
        let mut error = std::io::stderr();
        // Nobody who cannot read the progress shall lose the import.
        let _ = match (error.is_terminal(), new_step) {
            (true, _) => write!(error, "\r\x1b[K{step} … {percent} %"),
            (false, true) => writeln!(error, "{step} …"),
            (false, false) => Ok(()),
        };
        let _ = error.flush();
        *shown = ShownStep { step: step.to_owned(), percent };
    }

    pub fn end(&self) {
        if std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
    }
}
