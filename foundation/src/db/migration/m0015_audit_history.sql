-- What a thing was called when something was done to it, what its values were before and after, and to which company
-- it belongs: the history of an entry has that of its locations and campaigns, and all of it goes with the company.
ALTER TABLE audit ADD COLUMN title text;
ALTER TABLE audit ADD COLUMN changes text;
ALTER TABLE audit ADD COLUMN company_id uuid;
UPDATE audit SET company_id = object_id WHERE object_id IN (SELECT id FROM company);
UPDATE audit SET company_id = (SELECT company_id FROM store WHERE store.id = audit.object_id) WHERE object_kind = 'store';
UPDATE audit SET company_id = (SELECT company_id FROM campaign WHERE campaign.id = audit.object_id) WHERE object_kind = 'campaign';
CREATE INDEX ix_audit_company ON audit (company_id);
