//! The data map of docs/privacy.md, for the tests that compare it with the schema.

use crate::tree::read;

pub struct Mapped {
    pub table: String,
    pub column: String,
    /// Whether the owner's export holds its values.
    pub exported: bool,
}

/// Every column that the map names, in its order.
pub fn data_map() -> Vec<Mapped> {
    let text = read("docs/privacy.md");
    let map = text.split("\n## The data map").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows = map.expect("the map has its heading").lines().filter(|line| line.starts_with("| `"));
    let mut all = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [table, columns, about, kept, export] = cells.as_slice() else { panic!("five cells: {row}") };
        assert!(!about.is_empty() && !kept.is_empty(), "say what it is about and how long it is kept: {row}");
        assert!(["yes", "no"].contains(export), "the export is yes or no: {row}");
        for column in columns.split('`').skip(1).step_by(2) {
            let table = table.trim_matches('`').to_owned();
            all.push(Mapped { table, column: column.to_owned(), exported: *export == "yes" });
        }
    }
    all
}
