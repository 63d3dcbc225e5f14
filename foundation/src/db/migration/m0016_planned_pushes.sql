-- When a message shall be sent, where that is not at once.
ALTER TABLE push_message ADD COLUMN due_at_ms bigint;
