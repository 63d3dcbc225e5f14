-- A decision can be taken back until its mail has left: how the company stood before, and the mail that waits in the
-- outbox. Only of the newest decision about a company.
ALTER TABLE company_decision ADD COLUMN state_before text;
ALTER TABLE company_decision ADD COLUMN mail_id uuid;
