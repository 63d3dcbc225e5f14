-- What administrators have deleted, kept for 30 days so that they can bring it back. It goes with its owner's account.
CREATE TABLE deleted_company (
    id uuid NOT NULL CONSTRAINT pk_deleted_company PRIMARY KEY,
    owner_id uuid CONSTRAINT fk_deleted_company_owner REFERENCES account (id) ON DELETE CASCADE,
    account_id uuid CONSTRAINT fk_deleted_company_account REFERENCES account (id) ON DELETE SET NULL,
    name text NOT NULL,
    at_ms bigint NOT NULL,
    content text NOT NULL
);
CREATE INDEX ix_deleted_company_at ON deleted_company (at_ms);
CREATE INDEX ix_deleted_company_owner ON deleted_company (owner_id);

-- The pictures that would be gone with it.
CREATE TABLE deleted_media (
    company_id uuid NOT NULL CONSTRAINT fk_deleted_media_company REFERENCES deleted_company (id) ON DELETE CASCADE,
    media_id uuid NOT NULL CONSTRAINT fk_deleted_media_media REFERENCES media (id) ON DELETE RESTRICT,
    CONSTRAINT pk_deleted_media PRIMARY KEY (company_id, media_id)
);
CREATE INDEX ix_deleted_media_media ON deleted_media (media_id);
