//! `db/constraint.rs` says of every constraint of the schema what breaking it means.

use std::collections::BTreeSet;
use umkreis_foundation::db::constraint::CONSTRAINTS;
use umkreis_tidy::schema::Schema;
use umkreis_tidy::tree::assert_none;

#[test]
fn every_constraint_of_the_schema_is_in_the_table_and_nothing_else() {
    let schema = Schema::of_the_migrations();
    let there: BTreeSet<(String, String)> =
        schema.constraints().map(|known| (known.name.clone(), known.unique_columns.join(", "))).collect();
    assert!(there.len() > 70 && there.contains(&("uq_account_email".to_owned(), "account.email".to_owned())));
    let table: BTreeSet<(String, String)> =
        CONSTRAINTS.iter().map(|known| (known.name.to_owned(), known.columns.to_owned())).collect();
    assert_eq!(table.len(), CONSTRAINTS.len(), "a constraint stands in the table twice");
    let missing = there.difference(&table).map(|known| format!("{known:?} is in the schema only"));
    let unknown = table.difference(&there).map(|known| format!("{known:?} is in the table only"));
    assert_none("db/constraint.rs and the schema disagree:", &missing.chain(unknown).collect::<Vec<_>>());
}

#[test]
fn the_schema_is_what_all_migrations_leave_together() {
    let first = "-- People; and what they own.\nCREATE TABLE shop (\n    id uuid NOT NULL CONSTRAINT pk_shop PRIMARY KEY,\n    \
        kind text NOT NULL CONSTRAINT ck_shop_kind CHECK (kind IN ('a', 'b')), -- or c\n    price numeric(10, 2),\n    \
        CONSTRAINT uq_shop UNIQUE (kind, price)\n);\nCREATE INDEX ix_shop ON shop (kind);\n\
        CREATE TABLE old (id uuid NOT NULL CONSTRAINT pk_old PRIMARY KEY);\n";
    let second = "ALTER TABLE shop ADD COLUMN motto text;\n\
        ALTER TABLE shop ADD COLUMN owner uuid CONSTRAINT fk_shop_owner REFERENCES account (id) ON DELETE CASCADE;\n\
        ALTER TABLE shop RENAME COLUMN price TO cost;\nALTER TABLE shop DROP COLUMN kind;\nDROP TABLE old;\n\
        CREATE UNIQUE INDEX uq_shop_motto ON shop (motto) WHERE motto IS NOT NULL;\n\
        UPDATE shop SET motto = '';\n";
    let schema = Schema::of(&[first.to_owned(), second.to_owned()]);
    assert_eq!(schema.columns().collect::<Vec<_>>(), ["shop.id", "shop.cost", "shop.motto", "shop.owner"]);
    let constraints: Vec<(&str, String)> =
        schema.constraints().map(|known| (known.name.as_str(), known.unique_columns.join(", "))).collect();
    let expected = [
        ("pk_shop", "shop.id"),
        ("ck_shop_kind", ""),
        ("uq_shop", "shop.kind, shop.price"),
        ("fk_shop_owner", ""),
        ("uq_shop_motto", "shop.motto"),
    ];
    assert_eq!(constraints, expected.map(|(name, columns)| (name, columns.to_owned())));
}
