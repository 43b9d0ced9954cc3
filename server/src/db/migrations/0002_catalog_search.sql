CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- array_to_string() is only declared stable, for arrays of types whose text form can change; for text it cannot.
-- PL/pgSQL, because it costs a third of what the same function in SQL does for each row.
CREATE FUNCTION product_search_text(name text, sku text, category text, tags text[], description text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN lower(' ' || name || ' ' || sku || ' ' || category || ' ' || array_to_string(tags, ' ') || ' ' || description || ' ');
END
$$;--> statement-breakpoint
CREATE TABLE "tags" (
	"manufacturer_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_manufacturer_id_name_pk" PRIMARY KEY("manufacturer_id","name")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price" bigint GENERATED ALWAYS AS (coalesce(nullif(case_pack_cost, 0), nullif(wholesale_price_per_unit, 0))) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (product_search_text(name, sku, category, tags, description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("manufacturer_id",(lower(name) collate "C"),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("manufacturer_id","category",(lower(name) collate "C"),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("manufacturer_id",coalesce(price, 10000000000),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_price_descending" ON "products" USING btree ("manufacturer_id",coalesce(price, 0),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("manufacturer_id","created_at","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_sku_text" ON "products" USING btree ("manufacturer_id",(lower(sku) collate "C"),"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("manufacturer_id","search_text" gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_search_name" ON "products" USING gin ("manufacturer_id",(lower(name) collate "C") gin_trgm_ops) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("manufacturer_id","tags") WHERE "products"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_unit_of_measurement" CHECK ("products"."unit_of_measurement" in ('each', 'box', 'case', 'pallet', 'pound', 'kilogram', 'ounce', 'liter', 'gallon', 'dozen', 'gross'));