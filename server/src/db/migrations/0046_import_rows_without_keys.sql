ALTER TABLE "import_checks" DROP CONSTRAINT "import_checks_import";
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import";
--> statement-breakpoint
-- In the database, so that the rows also go when an import goes with its owner.
CREATE FUNCTION remove_import_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM import_rows WHERE import_id IN (SELECT id FROM gone);
  DELETE FROM import_checks WHERE import_id IN (SELECT id FROM gone);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER imports_rows AFTER DELETE ON imports REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remove_import_rows();
