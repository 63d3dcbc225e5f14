-- What owners do with their entry and ask of the operators.

-- Paused by its owner. The state is Deactivated then, so that nothing that reads public entries has to know of it.
ALTER TABLE company ADD COLUMN paused_at_ms bigint;

-- Since when it waits for another look, and what its owner wrote; empty again with the next decision.
ALTER TABLE company ADD COLUMN review_asked_at_ms bigint;
ALTER TABLE company ADD COLUMN review_message text;

-- What the operators decided about an entry: how long its owner waited, and how the entry looked then.
CREATE TABLE company_decision (
    id uuid NOT NULL CONSTRAINT pk_company_decision PRIMARY KEY,
    company_id uuid NOT NULL CONSTRAINT fk_company_decision_company REFERENCES company (id) ON DELETE CASCADE,
    -- Empty when nobody waited for it.
    waited_since_ms bigint,
    decided_at_ms bigint NOT NULL,
    -- Only of the newest decision about a company.
    entry text
);
CREATE INDEX ix_company_decision_company ON company_decision (company_id, decided_at_ms);
CREATE INDEX ix_company_decision_decided ON company_decision (decided_at_ms);

-- Whether the owner asks for the company's deletion.
ALTER TABLE report ADD COLUMN deletion boolean NOT NULL DEFAULT false;
