CREATE TABLE "price_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"active" boolean DEFAULT true NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"adjustment" integer DEFAULT 0 NOT NULL,
	"only_listed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "price_lists_tenant" UNIQUE("id","manufacturer_id"),
	CONSTRAINT "price_lists_adjustment" CHECK ("price_lists"."adjustment" between -9999 and 10000),
	CONSTRAINT "price_lists_days" CHECK ("price_lists"."starts_on" <= "price_lists"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "price_list_entries" (
	"price_list_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"is_tester" boolean NOT NULL,
	"from_quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "price_list_entries_key" PRIMARY KEY("price_list_id","product_id","is_tester","from_quantity"),
	CONSTRAINT "price_list_entries_price" CHECK ("price_list_entries"."price" between 1 and 999999999),
	CONSTRAINT "price_list_entries_from_quantity" CHECK ("price_list_entries"."from_quantity" between 1 and 100000),
	CONSTRAINT "price_list_entries_tester" CHECK (not "price_list_entries"."is_tester" or "price_list_entries"."from_quantity" = 1)
);
--> statement-breakpoint
DROP INDEX "products_sku";--> statement-breakpoint
-- SKUs that differ only in case keep their text once; the others get the id of their product added.
UPDATE "products" SET "sku" = "sku" || '-' || "id", "version" = "version" + 1, "updated_at" = now()
WHERE "deleted_at" is null AND exists (
  SELECT FROM "products" earlier
  WHERE earlier."manufacturer_id" = "products"."manufacturer_id" AND earlier."deleted_at" is null
    AND lower(earlier."sku") = lower("products"."sku") AND earlier."id" < "products"."id"
);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "order_multiple" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maximum_quantity" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_source" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_list_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_list_name" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "from_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "own_price" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "manual_reason" text;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "standard_price_list_id" integer;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "minimum_first_order" bigint;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "minimum_reorder" bigint;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "free_shipping_from" bigint;--> statement-breakpoint
ALTER TABLE "sales_organizations" ADD COLUMN "price_list_id" integer;--> statement-breakpoint
ALTER TABLE "sales_organizations" ADD COLUMN "max_discount" integer DEFAULT 10000 NOT NULL;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "price_list_id" integer;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "minimum_first_order" bigint;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "minimum_reorder" bigint;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "tax_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "tax_exempt_certificate" text;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "tax_exempt_until" date;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tenant" UNIQUE("id","manufacturer_id");--> statement-breakpoint
ALTER TABLE "price_list_entries" ADD CONSTRAINT "price_list_entries_list" FOREIGN KEY ("price_list_id","manufacturer_id") REFERENCES "public"."price_lists"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_entries" ADD CONSTRAINT "price_list_entries_product" FOREIGN KEY ("product_id","manufacturer_id") REFERENCES "public"."products"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_lists_name" ON "price_lists" USING btree ("manufacturer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "price_list_entries_product_id" ON "price_list_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_list_entries_by_price" ON "price_list_entries" USING btree ("price_list_id","price","product_id") WHERE not "price_list_entries"."is_tester" and "price_list_entries"."from_quantity" = 1;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Deferrable, because manufacturers and price lists refer to each other: a restore checks it at the end.
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_standard_price_list" FOREIGN KEY ("standard_price_list_id","id") REFERENCES "public"."price_lists"("id","manufacturer_id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "sales_organizations" ADD CONSTRAINT "sales_organizations_price_list" FOREIGN KEY ("price_list_id","manufacturer_id") REFERENCES "public"."price_lists"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD CONSTRAINT "wholesale_customers_price_list" FOREIGN KEY ("price_list_id","manufacturer_id") REFERENCES "public"."price_lists"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_price_list" ON "order_items" USING btree ("price_list_id") WHERE "order_items"."price_list_id" is not null;--> statement-breakpoint
CREATE INDEX "sales_organizations_price_list_id" ON "sales_organizations" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "wholesale_customers_price_list_id" ON "wholesale_customers" USING btree ("price_list_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("manufacturer_id",lower("sku")) WHERE "products"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_order_multiple" CHECK ("products"."order_multiple" between 1 and 100000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maximum_quantity" CHECK ("products"."maximum_quantity" between 1 and 100000);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_price_source" CHECK ("order_items"."price_source" in ('own', 'list', 'adjustment', 'manual'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_manual_reason" CHECK (("order_items"."price_source" = 'manual') = ("order_items"."manual_reason" is not null));--> statement-breakpoint
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_minimum_first_order" CHECK ("manufacturers"."minimum_first_order" between 1 and 999999999);--> statement-breakpoint
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_minimum_reorder" CHECK ("manufacturers"."minimum_reorder" between 1 and 999999999);--> statement-breakpoint
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_free_shipping_from" CHECK ("manufacturers"."free_shipping_from" between 0 and 999999999);--> statement-breakpoint
ALTER TABLE "sales_organizations" ADD CONSTRAINT "sales_organizations_max_discount" CHECK ("sales_organizations"."max_discount" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD CONSTRAINT "wholesale_customers_minimum_first_order" CHECK ("wholesale_customers"."minimum_first_order" between 0 and 999999999);--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD CONSTRAINT "wholesale_customers_minimum_reorder" CHECK ("wholesale_customers"."minimum_reorder" between 0 and 999999999);