CREATE TABLE "image_batch_files" (
	"batch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"product_id" integer,
	"place" integer NOT NULL,
	"content" "bytea",
	"image_id" integer,
	"problem" text,
	CONSTRAINT "image_batch_files_key" PRIMARY KEY("batch_id","name"),
	CONSTRAINT "image_batch_files_outcome" CHECK (num_nonnulls("image_batch_files"."content", "image_batch_files"."image_id", "image_batch_files"."problem") = 1)
);
--> statement-breakpoint
CREATE TABLE "image_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"owner_user_id" integer NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"existing" text DEFAULT 'keep' NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "image_batches_state" CHECK ("image_batches"."state" in ('ready', 'running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "image_batches_existing" CHECK ("image_batches"."existing" in ('keep', 'replace'))
);
--> statement-breakpoint
ALTER TABLE "image_batch_files" ADD CONSTRAINT "image_batch_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_batch_files" ADD CONSTRAINT "image_batch_files_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_batch_files" ADD CONSTRAINT "image_batch_files_batch" FOREIGN KEY ("batch_id") REFERENCES "public"."image_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_batches" ADD CONSTRAINT "image_batches_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_batches" ADD CONSTRAINT "image_batches_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_batch_files_product" ON "image_batch_files" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "image_batch_files_image" ON "image_batch_files" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_batches_by_age" ON "image_batches" USING btree ("created_at");