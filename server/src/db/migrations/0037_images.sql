CREATE TABLE "image_files" (
	"image_id" integer NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "image_files_key" PRIMARY KEY("image_id","size")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "images_key" UNIQUE("key"),
	CONSTRAINT "images_tenant" UNIQUE("id","manufacturer_id"),
	CONSTRAINT "images_dimensions" CHECK ("images"."width" between 1 and 2400 and "images"."height" between 1 and 2400)
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"image_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_images_once" UNIQUE("product_id","image_id"),
	CONSTRAINT "product_images_position" CHECK ("product_images"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "image" jsonb;--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_product" FOREIGN KEY ("product_id","manufacturer_id") REFERENCES "public"."products"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_of_manufacturer" FOREIGN KEY ("image_id","manufacturer_id") REFERENCES "public"."images"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" USING btree ("unused_since") WHERE "images"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "product_images_order" ON "product_images" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "product_images_image" ON "product_images" USING btree ("image_id");--> statement-breakpoint
-- WebP does not get smaller: stored as it is, it is read without being decompressed.
ALTER TABLE "image_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
