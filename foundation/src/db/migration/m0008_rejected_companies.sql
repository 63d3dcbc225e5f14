-- A company that the operators have rejected waits for its owner's changes. Its state stays the one that instances
-- of the release before know as not public.
ALTER TABLE company ADD COLUMN rejected_at_ms bigint;

-- What its owner has changed since, while it is in review again.
ALTER TABLE company ADD COLUMN resubmitted text;
