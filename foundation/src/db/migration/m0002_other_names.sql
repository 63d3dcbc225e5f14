-- What people call a company beside its name. It is searched and never shown.

ALTER TABLE company ADD COLUMN other_names text;
