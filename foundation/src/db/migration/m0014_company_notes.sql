-- What administrators write down about a company for each other.
CREATE TABLE company_note (
    id uuid NOT NULL CONSTRAINT pk_company_note PRIMARY KEY,
    company_id uuid NOT NULL CONSTRAINT fk_company_note_company REFERENCES company (id) ON DELETE CASCADE,
    account_id uuid CONSTRAINT fk_company_note_account REFERENCES account (id) ON DELETE SET NULL,
    text text NOT NULL,
    at_ms bigint NOT NULL
);
CREATE INDEX ix_company_note_company ON company_note (company_id);
