-- What mails of administrators to owners may begin with, beside what the pages offer.
CREATE TABLE letter_template (
    id uuid NOT NULL CONSTRAINT pk_letter_template PRIMARY KEY,
    title text NOT NULL,
    title_key text NOT NULL CONSTRAINT uq_letter_template_title UNIQUE,
    subject text NOT NULL,
    message text NOT NULL
);
