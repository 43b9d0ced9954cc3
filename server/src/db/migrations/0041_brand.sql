CREATE TABLE "brand_logos" (
	"manufacturer_id" integer PRIMARY KEY NOT NULL,
	"image_id" integer NOT NULL,
	"png" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "brand" jsonb;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logos" ADD CONSTRAINT "brand_logos_image" FOREIGN KEY ("image_id","manufacturer_id") REFERENCES "public"."images"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;