-- Whoever suggested or reported something hears once what became of it: what was said last, and the mail that says
-- so, which can be taken back while it waits.
ALTER TABLE suggestion ADD COLUMN told_state text;
ALTER TABLE suggestion ADD COLUMN told_mail_id uuid;
ALTER TABLE report ADD COLUMN told_state text;
ALTER TABLE report ADD COLUMN told_mail_id uuid;
