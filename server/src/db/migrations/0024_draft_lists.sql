DROP INDEX "drafts_by_manufacturer";--> statement-breakpoint
DROP INDEX "drafts_by_owner";--> statement-breakpoint
CREATE INDEX "drafts_manufacturer" ON "drafts" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "drafts_by_owner" ON "drafts" USING btree ("owner_user_id","updated_at","id") WHERE "drafts"."placed_at" is null and "drafts"."deleted_at" is null;