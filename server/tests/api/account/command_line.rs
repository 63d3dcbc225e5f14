//! `umkreis user`, as an operator types it.

use crate::support::program;
use sea_orm::{EntityTrait, QueryOrder};
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;
use umkreis_foundation::config::Config;
use umkreis_foundation::db::Db;
use umkreis_foundation::db::entity::audit;

fn umkreis(folder: &Path, arguments: &[&str], password: Option<&str>) -> Output {
    let mut command = program::umkreis(folder);
    if let Some(password) = password {
        command.env("UMKREIS_PASSWORD", password);
    }
    command.args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[tokio::test]
async fn the_first_administrator_comes_from_the_command_line() {
    let folder = TempDir::new().expect("a folder");
    let create = ["user", "create", "--email", "Chef@umkreis.test", "--admin"];
    let weak = umkreis(folder.path(), &create, Some("schwach"));
    assert!(!weak.status.success() && text(&weak.stderr).contains("too weak"), "{}", text(&weak.stderr));
    let made = umkreis(folder.path(), &create, Some("Sonnenhof4020"));
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert_eq!(text(&made.stdout), "created chef@umkreis.test (administrator)\n");
    let twice = umkreis(folder.path(), &create, Some("Sonnenhof4020"));
    assert!(
        !twice.status.success() && text(&twice.stderr).contains("already an account"),
        "{}",
        text(&twice.stderr)
    );
    let list = text(&umkreis(folder.path(), &["user", "list"], None).stdout);
    assert!(list.contains("chef@umkreis.test\tadministrator\tconfirmed"), "{list}");
    umkreis(folder.path(), &["user", "revoke-admin", "--email", "chef@umkreis.test"], None);
    let list = text(&umkreis(folder.path(), &["user", "list"], None).stdout);
    assert!(list.contains("chef@umkreis.test\towner"), "{list}");
    umkreis(folder.path(), &["user", "grant-admin", "--email", "chef@umkreis.test"], None);
    let list = text(&umkreis(folder.path(), &["user", "list"], None).stdout);
    assert!(list.contains("chef@umkreis.test\tadministrator"), "{list}");
    let noted = noted(folder.path()).await;
    assert_eq!(
        noted,
        [
            "account.create admin: false → true",
            "account.admin admin: true → false",
            "account.admin admin: false → true"
        ]
    );
}

/// What the audit log says, oldest first.
async fn noted(folder: &Path) -> Vec<String> {
    let config = Config { data_dir: folder.to_owned(), ..Config::default() };
    let db = Db::connect(&config.database()).await.expect("the database");
    let rows = audit::Entity::find().order_by_asc(audit::Column::Id).all(db.read()).await.expect("the log");
    rows.into_iter().map(|row| format!("{} {}", row.action, row.difference.unwrap_or_default())).collect()
}

#[test]
fn an_invitation_is_mailed_instead_of_a_password() {
    let folder = TempDir::new().expect("a folder");
    let made = umkreis(folder.path(), &["user", "create", "--email", "neu@umkreis.test", "--invite"], None);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let mails = std::fs::read_dir(folder.path().join("mail")).expect("the mail folder").count();
    assert_eq!(mails, 1);
}

#[test]
fn without_a_terminal_the_password_has_to_come_from_elsewhere() {
    let folder = TempDir::new().expect("a folder");
    let asked = umkreis(folder.path(), &["user", "create", "--email", "neu@umkreis.test"], None);
    assert!(
        !asked.status.success() && text(&asked.stderr).contains("UMKREIS_PASSWORD"),
        "{}",
        text(&asked.stderr)
    );
    let wrong = umkreis(folder.path(), &["user", "create", "--email", "neu"], Some("Sonnenhof4020"));
    assert!(!wrong.status.success() && text(&wrong.stderr).contains("not a mail address"));
}
