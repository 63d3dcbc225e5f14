-- A planned message about a special offer that does not run when its time comes is sent to nobody.
ALTER TABLE push_message ADD COLUMN skipped boolean NOT NULL DEFAULT false;
