-- What operators teach the search: words that mean something else, too, and further words for categories.

CREATE TABLE synonym (
    id uuid NOT NULL CONSTRAINT pk_synonym PRIMARY KEY,
    -- As the operators wrote it: one word, or several that must all be typed.
    word text NOT NULL,
    -- The word as the search reads it; what is one word to the search can be explained once only.
    word_key text NOT NULL CONSTRAINT uq_synonym_word UNIQUE,
    -- What is looked for as well, parted by commas.
    meaning text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);

-- Parted by commas or line breaks.
ALTER TABLE category ADD COLUMN words text NOT NULL DEFAULT '';
