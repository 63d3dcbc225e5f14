-- How many companies were public at the end of a day, so that operators see how their directory grows.
CREATE TABLE company_count (
    day date NOT NULL CONSTRAINT pk_company_count PRIMARY KEY,
    n integer NOT NULL
);
