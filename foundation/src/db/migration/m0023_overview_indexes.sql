-- The overview counts what is not public, and what of it was confirmed, rejected and paused, in the index alone.
CREATE INDEX ix_company_state_confirmed ON company (state, confirmed_at_ms, rejected_at_ms, paused_at_ms);

-- It sums the words of the last weeks, thousands of rows, without a look into the table for each of them.
CREATE INDEX ix_search_term_week ON search_term (week, term, n, hits);
