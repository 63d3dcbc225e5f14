-- How often people came upon a company and what they did then: sums only, nothing about a person.

-- One row for a whole month, because a row for each day would take ten times the room. A day is
-- added to its own column and to the total; after 25 months the days are emptied and the total stays.
CREATE TABLE reach (
    company_id uuid NOT NULL CONSTRAINT fk_reach_company REFERENCES company (id) ON DELETE CASCADE,
    -- Such as 202611.
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
);

-- The same for the directory as a whole, with the visits and searches that belong to no company.
CREATE TABLE traffic (
    day date NOT NULL,
    kind text NOT NULL,
    n integer NOT NULL,
    CONSTRAINT pk_traffic PRIMARY KEY (day, kind)
);

-- What people look for, written only once five different browsers looked for it in one week.
CREATE TABLE search_term (
    -- Its Monday.
    week date NOT NULL,
    -- As the search reads it.
    term text NOT NULL,
    n integer NOT NULL,
    -- How many companies it found when it was counted last.
    hits integer NOT NULL,
    CONSTRAINT pk_search_term PRIMARY KEY (week, term)
);
