CREATE TABLE "draft_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"draft_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" integer NOT NULL,
	"manufacturer_id" integer,
	"customer_id" integer,
	"content" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"total" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"placed_order_id" integer,
	"placed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wholesale_customer_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"owner_user_id" integer NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_numbers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wholesale_customer_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"part_number" text NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "ship_date" date;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "part_number" text;--> statement-breakpoint
ALTER TABLE "draft_files" ADD CONSTRAINT "draft_files_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_placed_order_id_orders_id_fk" FOREIGN KEY ("placed_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_numbers" ADD CONSTRAINT "part_numbers_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_numbers" ADD CONSTRAINT "part_numbers_product_of_manufacturer" FOREIGN KEY ("product_id","manufacturer_id") REFERENCES "public"."products"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_files_draft" ON "draft_files" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "drafts_by_owner" ON "drafts" USING btree ("owner_user_id","updated_at","id") WHERE "drafts"."placed_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_by_manufacturer" ON "drafts" USING btree ("manufacturer_id","updated_at","id") WHERE "drafts"."placed_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_customer" ON "drafts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "drafts_placed" ON "drafts" USING btree ("placed_at") WHERE "drafts"."placed_at" is not null;--> statement-breakpoint
CREATE INDEX "drafts_placed_order" ON "drafts" USING btree ("placed_order_id") WHERE "drafts"."placed_order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_templates_name" ON "order_templates" USING btree ("wholesale_customer_id","owner_user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "part_numbers_number" ON "part_numbers" USING btree ("wholesale_customer_id",lower("part_number"));--> statement-breakpoint
CREATE INDEX "part_numbers_product" ON "part_numbers" USING btree ("product_id","wholesale_customer_id");--> statement-breakpoint
CREATE INDEX "products_barcode" ON "products" USING btree ("manufacturer_id","barcode") WHERE "products"."deleted_at" is null and "products"."barcode" is not null;