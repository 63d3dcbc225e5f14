-- The cookie of a session is a random secret, kept as a hash. Cookies of sessions that are there count no more,
-- because they could be computed from the row; their browsers get a new one with the next refresh.

ALTER TABLE session ADD COLUMN cookie_hash bytea;

-- When the owner last showed a password or a factor; some changes want that to be fresh. A code takes it along.
ALTER TABLE session ADD COLUMN proved_at_ms bigint NOT NULL DEFAULT 0;
ALTER TABLE authorization_code ADD COLUMN proved_at_ms bigint NOT NULL DEFAULT 0;
