DROP INDEX "orders_by_manufacturer";--> statement-breakpoint
DROP INDEX "orders_by_sales_organization";--> statement-breakpoint
DROP INDEX "orders_by_customer";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "reserved_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(order_number || U&'\001F' || company_name || U&'\001F' || coalesce(customer_email, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_age" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer_status" ON "orders" USING btree ("manufacturer_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("manufacturer_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer" ON "orders" USING btree ("manufacturer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_sales_organization" ON "orders" USING btree ("sales_organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("wholesale_customer_id","created_at","id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_reserved" CHECK ("order_items"."reserved_units" >= 0);