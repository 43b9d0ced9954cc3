CREATE TABLE "setups" (
	"manufacturer_id" integer PRIMARY KEY NOT NULL,
	"skipped" text[] DEFAULT '{}' NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "setups" ADD CONSTRAINT "setups_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Those who have taken orders need no guide.
INSERT INTO "setups" ("manufacturer_id", "closed_at") SELECT "id", now() FROM "manufacturers" WHERE EXISTS (SELECT FROM "orders" WHERE "orders"."manufacturer_id" = "manufacturers"."id");
