-- Which mails somebody got, without what they said: a line for each mail to an account, under the id that the mail has
-- in the outbox. While that waits there, its state is told from there; when it is gone, the mail has left, unless the
-- line says that it was given up.
CREATE TABLE posted_mail (
    id uuid NOT NULL CONSTRAINT pk_posted_mail PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_posted_mail_account REFERENCES account (id) ON DELETE CASCADE,
    kind text NOT NULL,
    given_up boolean NOT NULL DEFAULT false,
    created_at_ms bigint NOT NULL
);
CREATE INDEX ix_posted_mail_account ON posted_mail (account_id, created_at_ms);
CREATE INDEX ix_posted_mail_created ON posted_mail (created_at_ms);

-- Mails that wait or were given up have no line yet, and what they are about was not written down. Both shapes of a
-- payload begin with the address.
INSERT INTO posted_mail (id, account_id, kind, created_at_ms)
    SELECT outbox.id, account.id, 'Other', outbox.created_at_ms FROM outbox JOIN account
        ON substr(outbox.payload, 1, length(account.email) + 16) = '{"Mail":{"to":"' || account.email || '"'
        OR substr(outbox.payload, 1, length(account.email) + 28) = '{"WithLink":{"mail":{"to":"' || account.email || '"'
    WHERE outbox.kind = 'mail';
