-- The whole schema of the first release, read by SQLite and PostgreSQL alike.
-- {serial} is the one word the engines spell differently; the migration fills it in.
-- Conventions: instants are bigint milliseconds (…_at_ms), days are dates, hashes are bytea,
-- every constraint has a name, because db/constraint.rs says what breaking it means.

CREATE TABLE media (
    id uuid NOT NULL CONSTRAINT pk_media PRIMARY KEY,
    width integer NOT NULL,
    height integer NOT NULL,
    avif_ready boolean NOT NULL DEFAULT false,
    account_id uuid,
    created_at_ms bigint NOT NULL
);

CREATE TABLE account (
    id uuid NOT NULL CONSTRAINT pk_account PRIMARY KEY,
    email text NOT NULL CONSTRAINT uq_account_email UNIQUE,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text,
    notification boolean NOT NULL,
    newsletter boolean NOT NULL,
    admin boolean NOT NULL,
    password_hash text,
    confirmed_at_ms bigint,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE INDEX ix_account_created ON account (created_at_ms);
CREATE INDEX ix_account_updated ON account (updated_at_ms);

-- A session is one family of refresh tokens: only hashes of tokens are kept.
CREATE TABLE session (
    id uuid NOT NULL CONSTRAINT pk_session PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_session_account REFERENCES account (id) ON DELETE CASCADE,
    client_id text NOT NULL,
    family_secret bytea NOT NULL,
    refresh_hash bytea NOT NULL CONSTRAINT uq_session_refresh UNIQUE,
    previous_hash bytea,
    -- Whether a second factor was shown beside the password.
    second_factor boolean NOT NULL DEFAULT false,
    rotated_at_ms bigint NOT NULL,
    created_at_ms bigint NOT NULL,
    idle_until_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    revoked_at_ms bigint
);
CREATE INDEX ix_session_account ON session (account_id);
CREATE INDEX ix_session_previous ON session (previous_hash);
CREATE INDEX ix_session_expires ON session (expires_at_ms);

CREATE TABLE access_token (
    hash bytea NOT NULL CONSTRAINT pk_access_token PRIMARY KEY,
    session_id uuid NOT NULL CONSTRAINT fk_access_token_session REFERENCES session (id) ON DELETE CASCADE,
    expires_at_ms bigint NOT NULL
);
CREATE INDEX ix_access_token_session ON access_token (session_id);
CREATE INDEX ix_access_token_expires ON access_token (expires_at_ms);

CREATE TABLE authorization_code (
    hash bytea NOT NULL CONSTRAINT pk_authorization_code PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_authorization_code_account REFERENCES account (id) ON DELETE CASCADE,
    client_id text NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    second_factor boolean NOT NULL DEFAULT false,
    session_id uuid,
    expires_at_ms bigint NOT NULL
);
CREATE INDEX ix_authorization_code_expires ON authorization_code (expires_at_ms);

-- Links that were mailed: confirm an account, change the address, reset, invite.
CREATE TABLE mailed_token (
    hash bytea NOT NULL CONSTRAINT pk_mailed_token PRIMARY KEY,
    purpose text NOT NULL,
    account_id uuid NOT NULL CONSTRAINT fk_mailed_token_account REFERENCES account (id) ON DELETE CASCADE,
    email text,
    -- The password of the registration that a confirmation belongs to; it counts once confirmed.
    password_hash text,
    -- The company that a yearly confirmation is about.
    object_id uuid,
    expires_at_ms bigint NOT NULL,
    used_at_ms bigint,
    created_at_ms bigint NOT NULL
);
CREATE INDEX ix_mailed_token_account ON mailed_token (account_id);
CREATE INDEX ix_mailed_token_expires ON mailed_token (expires_at_ms);
CREATE INDEX ix_mailed_token_object ON mailed_token (object_id);

-- The secret of an authenticator app; until its first code is confirmed it counts for nothing.
CREATE TABLE totp (
    account_id uuid NOT NULL CONSTRAINT pk_totp PRIMARY KEY
        CONSTRAINT fk_totp_account REFERENCES account (id) ON DELETE CASCADE,
    secret bytea NOT NULL,
    -- The step of the last code that was used; a code works once.
    last_step bigint NOT NULL,
    confirmed_at_ms bigint,
    created_at_ms bigint NOT NULL
);

CREATE TABLE passkey (
    id uuid NOT NULL CONSTRAINT pk_passkey PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_passkey_account REFERENCES account (id) ON DELETE CASCADE,
    name text NOT NULL,
    credential_id bytea NOT NULL CONSTRAINT uq_passkey_credential UNIQUE,
    transports integer NOT NULL,
    -- The public key and its counter, in the form of webauthn_rp.
    static_state bytea NOT NULL,
    dynamic_state bytea NOT NULL,
    created_at_ms bigint NOT NULL,
    last_used_at_ms bigint
);
CREATE INDEX ix_passkey_account ON passkey (account_id);

CREATE TABLE recovery_code (
    account_id uuid NOT NULL CONSTRAINT fk_recovery_code_account REFERENCES account (id) ON DELETE CASCADE,
    hash bytea NOT NULL,
    used_at_ms bigint,
    CONSTRAINT pk_recovery_code PRIMARY KEY (account_id, hash)
);

-- What waits for a second factor: a sign-in after its password, or a new passkey.
CREATE TABLE factor_step (
    hash bytea NOT NULL CONSTRAINT pk_factor_step PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_factor_step_account REFERENCES account (id) ON DELETE CASCADE,
    purpose text NOT NULL CONSTRAINT ck_factor_step_purpose CHECK (purpose IN ('SignIn', 'NewPasskey')),
    client_id text NOT NULL,
    -- The challenge of a passkey.
    ceremony bytea,
    attempts integer NOT NULL,
    expires_at_ms bigint NOT NULL
);
CREATE INDEX ix_factor_step_account ON factor_step (account_id);
CREATE INDEX ix_factor_step_expires ON factor_step (expires_at_ms);

CREATE TABLE category (
    id uuid NOT NULL CONSTRAINT pk_category PRIMARY KEY,
    title text NOT NULL CONSTRAINT uq_category_title UNIQUE,
    color_hex text NOT NULL,
    media_id uuid CONSTRAINT fk_category_media REFERENCES media (id) ON DELETE SET NULL,
    position integer NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE offer (
    id uuid NOT NULL CONSTRAINT pk_offer PRIMARY KEY,
    title text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    media_id uuid CONSTRAINT fk_offer_media REFERENCES media (id) ON DELETE SET NULL,
    published boolean NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    CONSTRAINT ck_offer_dates CHECK (start_date <= end_date)
);

CREATE TABLE company (
    id uuid NOT NULL CONSTRAINT pk_company PRIMARY KEY,
    owner_id uuid NOT NULL CONSTRAINT fk_company_owner REFERENCES account (id) ON DELETE RESTRICT,
    name text NOT NULL,
    description text NOT NULL,
    state text NOT NULL CONSTRAINT ck_company_state CHECK (state IN ('InReview', 'Active', 'Deactivated')),
    deactivation_reason text,
    -- Entered by the operators rather than by the business itself: said on the page, can be claimed.
    listed_by_operator boolean NOT NULL,
    offer_id uuid CONSTRAINT fk_company_offer REFERENCES offer (id) ON DELETE SET NULL,
    version integer NOT NULL DEFAULT 1,
    confirmed_at_ms bigint NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE INDEX ix_company_owner ON company (owner_id);
CREATE INDEX ix_company_state ON company (state, created_at_ms);
-- Reading all of a state in pieces: without it SQLite sorts the whole state again for every piece.
CREATE INDEX ix_company_state_id ON company (state, id);
CREATE INDEX ix_company_offer ON company (offer_id);
CREATE INDEX ix_company_confirmed ON company (confirmed_at_ms);

-- Who looks after the review of a company.
CREATE TABLE company_review (
    company_id uuid NOT NULL CONSTRAINT pk_company_review PRIMARY KEY
        CONSTRAINT fk_company_review_company REFERENCES company (id) ON DELETE CASCADE,
    assignee_id uuid NOT NULL CONSTRAINT fk_company_review_assignee REFERENCES account (id) ON DELETE CASCADE,
    assigned_at_ms bigint NOT NULL
);

CREATE TABLE company_tag (
    company_id uuid NOT NULL CONSTRAINT fk_company_tag_company REFERENCES company (id) ON DELETE CASCADE,
    position integer NOT NULL,
    tag text NOT NULL,
    CONSTRAINT pk_company_tag PRIMARY KEY (company_id, position),
    CONSTRAINT uq_company_tag UNIQUE (company_id, tag)
);

CREATE TABLE company_category (
    company_id uuid NOT NULL CONSTRAINT fk_company_category_company REFERENCES company (id) ON DELETE CASCADE,
    position integer NOT NULL,
    category_id uuid NOT NULL CONSTRAINT fk_company_category_category REFERENCES category (id) ON DELETE RESTRICT,
    CONSTRAINT pk_company_category PRIMARY KEY (company_id, position),
    CONSTRAINT uq_company_category UNIQUE (company_id, category_id)
);
CREATE INDEX ix_company_category_category ON company_category (category_id);

CREATE TABLE company_media (
    company_id uuid NOT NULL CONSTRAINT fk_company_media_company REFERENCES company (id) ON DELETE CASCADE,
    media_id uuid NOT NULL CONSTRAINT fk_company_media_media REFERENCES media (id) ON DELETE RESTRICT,
    position integer NOT NULL,
    CONSTRAINT pk_company_media PRIMARY KEY (company_id, media_id)
);
CREATE INDEX ix_company_media_media ON company_media (media_id);

CREATE TABLE store (
    id uuid NOT NULL CONSTRAINT pk_store PRIMARY KEY,
    company_id uuid NOT NULL CONSTRAINT fk_store_company REFERENCES company (id) ON DELETE CASCADE,
    title text NOT NULL,
    street text NOT NULL,
    post_code text NOT NULL,
    town text NOT NULL,
    phone text,
    email text,
    website text,
    main boolean NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    -- How the position came about: Manual (pin or typed), the geocoder's own word for its precision,
    -- or Unknown when it found nothing.
    position_source text NOT NULL DEFAULT 'Manual',
    opening_hours text,
    version integer NOT NULL DEFAULT 1,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE INDEX ix_store_company ON store (company_id, created_at_ms);
CREATE INDEX ix_store_position ON store (latitude, longitude);
-- Administrators page through those that were only found roughly.
CREATE INDEX ix_store_position_source ON store (position_source, id);
CREATE UNIQUE INDEX uq_store_one_main ON store (company_id) WHERE main;

CREATE TABLE campaign (
    id uuid NOT NULL CONSTRAINT pk_campaign PRIMARY KEY,
    company_id uuid NOT NULL CONSTRAINT fk_campaign_company REFERENCES company (id) ON DELETE CASCADE,
    title text NOT NULL,
    description text,
    valid_from date,
    valid_until date NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    CONSTRAINT ck_campaign_dates CHECK (valid_from IS NULL OR valid_from <= valid_until)
);
CREATE INDEX ix_campaign_company ON campaign (company_id);
CREATE INDEX ix_campaign_valid_until ON campaign (valid_until);

CREATE TABLE campaign_media (
    campaign_id uuid NOT NULL CONSTRAINT fk_campaign_media_campaign REFERENCES campaign (id) ON DELETE CASCADE,
    media_id uuid NOT NULL CONSTRAINT fk_campaign_media_media REFERENCES media (id) ON DELETE RESTRICT,
    position integer NOT NULL,
    CONSTRAINT pk_campaign_media PRIMARY KEY (campaign_id, media_id)
);
CREATE INDEX ix_campaign_media_media ON campaign_media (media_id);

-- The holder is an account (by_account) or a device that made up its own id.
CREATE TABLE favourite (
    holder_id uuid NOT NULL,
    by_account boolean NOT NULL,
    company_id uuid NOT NULL CONSTRAINT fk_favourite_company REFERENCES company (id) ON DELETE CASCADE,
    created_at_ms bigint NOT NULL,
    CONSTRAINT pk_favourite PRIMARY KEY (holder_id, by_account, company_id)
);
CREATE INDEX ix_favourite_company ON favourite (company_id);

CREATE TABLE push_subscription (
    device_id uuid NOT NULL CONSTRAINT pk_push_subscription PRIMARY KEY,
    -- Exactly one of the two kinds: an FCM token, or a Web Push endpoint with its keys.
    fcm_token text,
    endpoint text,
    p256dh text,
    auth text,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    CONSTRAINT ck_push_subscription_kind CHECK ((fcm_token IS NULL) <> (endpoint IS NULL))
);
CREATE INDEX ix_push_subscription_fcm_token ON push_subscription (fcm_token);
CREATE INDEX ix_push_subscription_endpoint ON push_subscription (endpoint);

CREATE TABLE push_message (
    id uuid NOT NULL CONSTRAINT pk_push_message PRIMARY KEY,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    offer_id uuid CONSTRAINT fk_push_message_offer REFERENCES offer (id) ON DELETE SET NULL,
    account_id uuid CONSTRAINT fk_push_message_account REFERENCES account (id) ON DELETE SET NULL,
    recipients integer NOT NULL DEFAULT 0,
    sent integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    removed integer NOT NULL DEFAULT 0,
    -- Devices that jobs of the outbox try again; together with the three before it makes the recipients.
    again integer NOT NULL DEFAULT 0,
    -- The last device that was dealt with; batches go through the devices in order.
    reached uuid NOT NULL,
    created_at_ms bigint NOT NULL,
    finished_at_ms bigint
);
CREATE INDEX ix_push_message_created ON push_message (created_at_ms);

CREATE TABLE suggestion (
    id uuid NOT NULL CONSTRAINT pk_suggestion PRIMARY KEY,
    name text NOT NULL,
    location text,
    email text,
    website text,
    reason text,
    contact_email text,
    state text NOT NULL CONSTRAINT ck_suggestion_state CHECK (state IN ('New', 'InWork', 'Done', 'Dismissed')),
    assignee_id uuid CONSTRAINT fk_suggestion_assignee REFERENCES account (id) ON DELETE SET NULL,
    company_id uuid CONSTRAINT fk_suggestion_company REFERENCES company (id) ON DELETE SET NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE INDEX ix_suggestion_state ON suggestion (state, created_at_ms);

-- What visitors report about a listing ("Fehler melden").
CREATE TABLE report (
    id uuid NOT NULL CONSTRAINT pk_report PRIMARY KEY,
    company_id uuid CONSTRAINT fk_report_company REFERENCES company (id) ON DELETE SET NULL,
    company_name text NOT NULL,
    reason text NOT NULL CONSTRAINT ck_report_reason
        CHECK (reason IN ('Closed', 'WrongDetails', 'CriteriaNotMet', 'Duplicate', 'OwnCompany')),
    message text,
    contact_email text,
    state text NOT NULL CONSTRAINT ck_report_state CHECK (state IN ('New', 'InWork', 'Done', 'Dismissed')),
    assignee_id uuid CONSTRAINT fk_report_assignee REFERENCES account (id) ON DELETE SET NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE INDEX ix_report_state ON report (state, created_at_ms);
CREATE INDEX ix_report_company ON report (company_id);

-- Work to be done after the commit that caused it: mails, pushes, pictures.
CREATE TABLE outbox (
    id uuid NOT NULL CONSTRAINT pk_outbox PRIMARY KEY,
    kind text NOT NULL,
    payload text NOT NULL,
    state text NOT NULL CONSTRAINT ck_outbox_state CHECK (state IN ('Waiting', 'Dead')),
    due_at_ms bigint NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    created_at_ms bigint NOT NULL
);
CREATE INDEX ix_outbox_due ON outbox (state, due_at_ms);

-- What changed in public data; every instance's catalogue follows it.
CREATE TABLE change (
    seq {serial},
    kind text NOT NULL,
    object_id uuid NOT NULL,
    at_ms bigint NOT NULL
);
CREATE INDEX ix_change_at ON change (at_ms);

-- Who did what to which object; no secrets.
CREATE TABLE audit (
    id uuid NOT NULL CONSTRAINT pk_audit PRIMARY KEY,
    at_ms bigint NOT NULL,
    account_id uuid CONSTRAINT fk_audit_account REFERENCES account (id) ON DELETE SET NULL,
    action text NOT NULL,
    object_kind text NOT NULL,
    object_id uuid,
    difference text
);
CREATE INDEX ix_audit_at ON audit (at_ms);
CREATE INDEX ix_audit_object ON audit (object_id);

-- Answers of writes that carried an Idempotency-Key, kept for a day.
CREATE TABLE idempotency (
    key_hash bytea NOT NULL CONSTRAINT pk_idempotency PRIMARY KEY,
    request_hash bytea NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE INDEX ix_idempotency_created ON idempotency (created_at_ms);

-- Limits that all instances share: sign-ins per account, mails per address.
CREATE TABLE allowance (
    key text NOT NULL CONSTRAINT pk_allowance PRIMARY KEY,
    used integer NOT NULL,
    until_ms bigint NOT NULL,
    -- Repeated failures must wait until then.
    not_before_ms bigint NOT NULL DEFAULT 0
);
CREATE INDEX ix_allowance_until ON allowance (until_ms);

-- Answers of the outside geocoder by a hash of what was asked.
CREATE TABLE geocode (
    key text NOT NULL CONSTRAINT pk_geocode PRIMARY KEY,
    answer text NOT NULL,
    expires_at_ms bigint NOT NULL
);
CREATE INDEX ix_geocode_expires ON geocode (expires_at_ms);

-- Small things an instance makes once and all share, such as the VAPID keys.
CREATE TABLE setting (
    name text NOT NULL CONSTRAINT pk_setting PRIMARY KEY,
    value text NOT NULL
);
