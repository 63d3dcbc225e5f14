-- Devices make up their own ids, so that one caller could mark a company as often as it likes. Of the devices
-- behind one address only one counts. What is there already counts as it did.

ALTER TABLE favourite ADD COLUMN network text;
