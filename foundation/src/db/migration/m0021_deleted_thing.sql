-- The table of what could be brought back has long held more than companies.
ALTER TABLE deleted_company RENAME TO deleted_thing;

-- Under its old name instances of the release before go on reading and writing it while this one starts beside them;
-- the next release takes this away. On SQLite, where one program runs at a time, nobody asks for it.
CREATE VIEW deleted_company AS
    SELECT id, owner_id, account_id, name, at_ms, content, kind, company_id FROM deleted_thing;
