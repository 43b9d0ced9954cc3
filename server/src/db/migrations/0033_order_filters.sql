CREATE TABLE "order_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_user_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_items_product";--> statement-breakpoint
DROP INDEX "orders_by_sales_organization";--> statement-breakpoint
DROP INDEX "orders_by_customer";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "ordered_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "order_items" SET "ordered_at" = "orders"."created_at" FROM "orders" WHERE "orders"."id" = "order_items"."order_id";--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "ordered_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree ("owner_user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "products_sku_search" ON "products" USING gin ("manufacturer_id",lower("sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_rep" ON "orders" USING btree ("rep_user_id","created_at","id","manufacturer_id") WHERE "orders"."rep_user_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer_payment_type" ON "orders" USING btree ("manufacturer_id",split_part("payment_method", ' - ', 1),"created_at","id");--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("manufacturer_id","requested_ship_date","id") WHERE ("orders"."status" in ('pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing'));--> statement-breakpoint
CREATE INDEX "orders_refund_due" ON "orders" USING btree ("manufacturer_id","created_at","id") WHERE "orders"."refund_due";--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer_company" ON "orders" USING btree ("manufacturer_id","company_name","id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","ordered_at","order_id");--> statement-breakpoint
CREATE INDEX "orders_by_sales_organization" ON "orders" USING btree ("sales_organization_id","created_at","id","manufacturer_id");--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("wholesale_customer_id","created_at","id","manufacturer_id");