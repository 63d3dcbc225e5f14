//! Why a statement failed, read from what the drivers say.

use super::constraint::{Violation, violated};
use sea_orm::sqlx::Error as DriverError;
use sea_orm::{DbErr, RuntimeErr};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Failure {
    /// It broke a constraint of the schema.
    Violated(Violation),
    OutOfSpace,
    /// Trying again soon may help: no connection, shutting down, locked, timed out.
    Passing,
    /// Anything else is a mistake of ours.
    Ours,
}

impl Failure {
    pub fn of(error: &DbErr) -> Failure {
        if let Some(violation) = violated(error) {
            return Failure::Violated(violation);
        }
        if is_out_of_space(error) {
            return Failure::OutOfSpace;
        }
        if is_passing(error) { Failure::Passing } else { Failure::Ours }
    }
}

fn driver_error(error: &DbErr) -> Option<&DriverError> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(e))
        | DbErr::Exec(RuntimeErr::SqlxError(e))
        | DbErr::Query(RuntimeErr::SqlxError(e)) => Some(e),
        _ => None,
    }
}

fn is_out_of_space(error: &DbErr) -> bool {
    let Some(DriverError::Database(e)) = driver_error(error) else { return false };
    // SQLITE_FULL and its I/O relatives; PostgreSQL's disk_full.
    matches!(e.code().as_deref(), Some("13" | "778" | "1034" | "1290" | "53100"))
}

fn is_passing(error: &DbErr) -> bool {
    use DriverError as E;
    if matches!(error, DbErr::ConnectionAcquire(_)) {
        return true;
    }
    match driver_error(error) {
        Some(E::Io(_) | E::Tls(_) | E::PoolTimedOut | E::PoolClosed | E::WorkerCrashed) => true,
        Some(E::Protocol(_)) => true,
        Some(E::Database(e)) => match e.code().as_deref() {
            Some(code) if code.len() == 5 => {
                // 25006: the server has just become a replica and still has our connection.
                code == "25006" || matches!(&code[..2], "08" | "40" | "53" | "57" | "58")
            }
            // SQLITE_BUSY and SQLITE_LOCKED with their extended codes, SQLITE_IOERR, SQLITE_CANTOPEN.
            Some(code) => code.parse::<i32>().is_ok_and(|c| matches!(c & 0xff, 5 | 6 | 10 | 14)),
            None => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_connection_passes_and_a_mistake_of_ours_does_not() {
        let lost = DriverError::Io(std::io::ErrorKind::ConnectionReset.into());
        let lost = DbErr::Query(RuntimeErr::SqlxError(lost.into()));
        assert_eq!(Failure::of(&lost), Failure::Passing);
        assert_eq!(Failure::of(&DbErr::Custom("nonsense".to_owned())), Failure::Ours);
    }
}
