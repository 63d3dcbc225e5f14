-- Only SQLite: the sums of companies in a smaller table. SQLite gives every row a hidden number and keeps the key once
-- more beside it; a table that is its own key takes two thirds of the room, and of a large directory's database most is
-- this table.

CREATE TABLE reach_by_key (
    company_id uuid NOT NULL CONSTRAINT fk_reach_company REFERENCES company (id) ON DELETE CASCADE,
    month integer NOT NULL,
    kind text NOT NULL,
    total integer NOT NULL,
    d1 integer NOT NULL DEFAULT 0,
    d2 integer NOT NULL DEFAULT 0,
    d3 integer NOT NULL DEFAULT 0,
    d4 integer NOT NULL DEFAULT 0,
    d5 integer NOT NULL DEFAULT 0,
    d6 integer NOT NULL DEFAULT 0,
    d7 integer NOT NULL DEFAULT 0,
    d8 integer NOT NULL DEFAULT 0,
    d9 integer NOT NULL DEFAULT 0,
    d10 integer NOT NULL DEFAULT 0,
    d11 integer NOT NULL DEFAULT 0,
    d12 integer NOT NULL DEFAULT 0,
    d13 integer NOT NULL DEFAULT 0,
    d14 integer NOT NULL DEFAULT 0,
    d15 integer NOT NULL DEFAULT 0,
    d16 integer NOT NULL DEFAULT 0,
    d17 integer NOT NULL DEFAULT 0,
    d18 integer NOT NULL DEFAULT 0,
    d19 integer NOT NULL DEFAULT 0,
    d20 integer NOT NULL DEFAULT 0,
    d21 integer NOT NULL DEFAULT 0,
    d22 integer NOT NULL DEFAULT 0,
    d23 integer NOT NULL DEFAULT 0,
    d24 integer NOT NULL DEFAULT 0,
    d25 integer NOT NULL DEFAULT 0,
    d26 integer NOT NULL DEFAULT 0,
    d27 integer NOT NULL DEFAULT 0,
    d28 integer NOT NULL DEFAULT 0,
    d29 integer NOT NULL DEFAULT 0,
    d30 integer NOT NULL DEFAULT 0,
    d31 integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_reach PRIMARY KEY (company_id, month, kind)
) WITHOUT ROWID;

INSERT INTO reach_by_key SELECT * FROM reach;
DROP TABLE reach;
ALTER TABLE reach_by_key RENAME TO reach;
