//! The schema as the SQL files of all migrations leave it, for the tests that compare it with documents and code.

use crate::tree::root;

#[derive(Debug, Default, PartialEq)]
pub struct Schema {
    pub tables: Vec<Table>,
}

#[derive(Debug, Default, PartialEq)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    pub constraints: Vec<Constraint>,
}

#[derive(Debug, PartialEq)]
pub struct Column {
    pub name: String,
    /// The first word of its type, such as `text`.
    pub kind: String,
}

/// A named constraint or a unique index.
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    pub name: String,
    /// For keys and unique constraints: `table.column`, in their order.
    pub unique_columns: Vec<String>,
}

impl Schema {
    pub fn of_the_migrations() -> Schema {
        let folder = root().join("foundation/src/db/migration");
        let entries = std::fs::read_dir(folder).expect("migrations");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|kind| kind == "sql"));
        files.sort();
        let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("a migration"));
        Schema::of(&texts.collect::<Vec<_>>())
    }

    /// Reads these files one after the other.
    pub fn of(files: &[String]) -> Schema {
        let mut schema = Schema::default();
        for file in files {
            // The one word that the engines spell differently; see `migration/mod.rs`.
            let sql = file.replace("{serial}", "bigint NOT NULL CONSTRAINT pk_change PRIMARY KEY");
            let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
            let sql = lines.collect::<Vec<_>>().join(" ");
            sql.split(';').for_each(|statement| schema.apply(statement));
        }
        schema
    }

    /// `account.email` and so on, in the order of the tables.
    pub fn columns(&self) -> impl Iterator<Item = String> {
        self.columns_where(|_| true)
    }

    pub fn columns_where(&self, wanted: fn(&Column) -> bool) -> impl Iterator<Item = String> {
        self.tables.iter().flat_map(move |table| {
            let chosen = table.columns.iter().filter(move |column| wanted(column));
            chosen.map(|column| format!("{}.{}", table.name, column.name))
        })
    }

    pub fn constraints(&self) -> impl Iterator<Item = &Constraint> {
        self.tables.iter().flat_map(|table| &table.constraints)
    }

    fn table(&mut self, name: &str) -> &mut Table {
        let found = self.tables.iter_mut().find(|table| table.name == name);
        found.unwrap_or_else(|| panic!("there is no table {name}"))
    }

    fn apply(&mut self, statement: &str) {
        let words = words(statement);
        match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["CREATE", "TABLE", name, body] | ["CREATE", "TABLE", name, body, "WITHOUT", "ROWID"] => {
                let mut table = Table { name: (*name).to_owned(), ..Table::default() };
                pieces(body).iter().for_each(|piece| table.add(piece));
                self.tables.push(table);
            }
            ["DROP", "TABLE", name] => self.tables.retain(|table| table.name != *name),
            ["ALTER", "TABLE", name, "RENAME", "TO", new] => {
                let table = self.table(name);
                table.name = (*new).to_owned();
                let columns = table.constraints.iter_mut().flat_map(|known| &mut known.unique_columns);
                columns.for_each(|column| {
                    if let Some((_, own)) = column.split_once('.') {
                        *column = format!("{new}.{own}");
                    }
                });
            }
            ["ALTER", "TABLE", name, "ADD", "COLUMN", ..] => {
                let definition = statement.split_once("ADD COLUMN").expect("a column").1;
                self.table(name).add(definition);
            }
            ["ALTER", "TABLE", name, "DROP", "COLUMN", column] => {
                self.table(name).columns.retain(|known| known.name != *column);
            }
            ["ALTER", "TABLE", name, "RENAME", "COLUMN", old, "TO", new] => {
                let column = self.table(name).columns.iter_mut().find(|known| known.name == *old);
                column.unwrap_or_else(|| panic!("{name} has no column {old}")).name = (*new).to_owned();
            }
            ["CREATE", "UNIQUE", "INDEX", index, "ON", name, columns, ..] => {
                let constraint = Constraint::unique(index, name, columns);
                self.table(name).constraints.push(constraint);
            }
            ["DROP", "INDEX", index] => {
                self.tables.iter_mut().for_each(|table| table.constraints.retain(|c| c.name != *index));
            }
            [] | ["CREATE", "INDEX" | "VIEW", ..] | ["INSERT" | "UPDATE" | "DELETE", ..] => {}
            _ => panic!("teach tidy/src/schema.rs to read this: {}", statement.trim()),
        }
    }
}

impl Table {
    /// A column or a constraint of the table.
    fn add(&mut self, definition: &str) {
        let words = words(definition);
        let Some(first) = words.first() else { return };
        if first != "CONSTRAINT" {
            let kind = words.get(1).expect("a column has a type").clone();
            self.columns.push(Column { name: first.clone(), kind });
        }
        for (at, _) in words.iter().enumerate().filter(|(_, word)| *word == "CONSTRAINT") {
            let [name, kind, rest @ ..] = &words[at + 1..] else {
                panic!("a nameless constraint: {definition}")
            };
            let listed = rest.iter().find(|word| word.starts_with('('));
            let constraint = match kind.as_str() {
                "PRIMARY" | "UNIQUE" if first == "CONSTRAINT" => {
                    Constraint::unique(name, &self.name, listed.expect("the columns of a key"))
                }
                "PRIMARY" | "UNIQUE" => Constraint::unique(name, &self.name, first),
                "REFERENCES" | "FOREIGN" | "CHECK" => {
                    Constraint { name: name.clone(), unique_columns: Vec::new() }
                }
                _ => panic!("an unknown kind of constraint: {definition}"),
            };
            self.constraints.push(constraint);
        }
    }
}

impl Constraint {
    fn unique(name: &str, table: &str, columns: &str) -> Constraint {
        let columns = pieces(columns).into_iter().map(|column| format!("{table}.{}", column.trim()));
        Constraint { name: name.to_owned(), unique_columns: columns.collect() }
    }
}

/// Words between spaces; what stands in brackets is one word.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut depth) = (Vec::new(), String::new(), 0);
    for c in text.chars() {
        if depth == 0 && (c.is_whitespace() || c == '(') && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth > 0 || !c.is_whitespace() {
            word.push(c);
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

/// `(a, b (c, d))` → `a` and `b (c, d)`
fn pieces(list: &str) -> Vec<String> {
    let inner = list.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(list);
    let (mut pieces, mut depth) = (vec![String::new()], 0);
    for c in inner.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        match pieces.last_mut() {
            Some(piece) if c != ',' || depth > 0 => piece.push(c),
            _ => pieces.push(String::new()),
        }
    }
    pieces
}
