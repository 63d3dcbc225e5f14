-- Beside companies: locations and campaigns, whose company they name, categories and special offers.
ALTER TABLE deleted_company ADD COLUMN kind text NOT NULL DEFAULT 'company';
ALTER TABLE deleted_company ADD COLUMN company_id uuid;
CREATE INDEX ix_deleted_company_company ON deleted_company (company_id);
