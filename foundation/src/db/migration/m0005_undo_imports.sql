-- What an import has changed, kept for 30 days so that it can be taken back.

CREATE TABLE import (
    id uuid NOT NULL CONSTRAINT pk_import PRIMARY KEY,
    at_ms bigint NOT NULL,
    account_id uuid CONSTRAINT fk_import_account REFERENCES account (id) ON DELETE SET NULL,
    created integer NOT NULL,
    updated integer NOT NULL,
    undone_at_ms bigint
);
CREATE INDEX ix_import_at ON import (at_ms);

-- One company of an import: as it was before, which is absent for a new one, and as it was afterwards.
-- It goes with its company, so that nothing of a deleted one is kept.
CREATE TABLE import_row (
    id uuid NOT NULL CONSTRAINT pk_import_row PRIMARY KEY,
    import_id uuid NOT NULL CONSTRAINT fk_import_row_import REFERENCES import (id) ON DELETE CASCADE,
    company_id uuid NOT NULL CONSTRAINT fk_import_row_company REFERENCES company (id) ON DELETE CASCADE,
    at_ms bigint NOT NULL,
    before text,
    after text NOT NULL
);
CREATE INDEX ix_import_row_import ON import_row (import_id, id);
CREATE INDEX ix_import_row_company ON import_row (company_id);
CREATE INDEX ix_import_row_at ON import_row (at_ms);
