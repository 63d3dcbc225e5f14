//! The repository's own rules as checks; CONTRIBUTING.md explains them.

#[path = "tidy/constraints.rs"]
mod constraints;
#[path = "support/data_map.rs"]
mod data_map;
#[path = "tidy/database.rs"]
mod database;
#[path = "tidy/example.rs"]
mod example;
#[path = "tidy/imports.rs"]
mod imports;
#[path = "tidy/length.rs"]
mod length;
#[path = "tidy/privacy.rs"]
mod privacy;
#[path = "tidy/requirements.rs"]
mod requirements;
#[path = "tidy/router.rs"]
mod router;
#[path = "tidy/routes.rs"]
mod routes;
#[path = "support/schema.rs"]
mod schema;
#[path = "tidy/schemas.rs"]
mod schemas;
#[path = "tidy/stages.rs"]
mod stages;
#[path = "tidy/supply.rs"]
mod supply;
#[path = "tidy/text.rs"]
mod text;
#[path = "tidy/tree.rs"]
mod tree;
