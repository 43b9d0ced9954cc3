CREATE TABLE "return_lines" (
	"return_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked_units" integer NOT NULL,
	CONSTRAINT "return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" >= 1 and "return_lines"."restocked_units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_amount" CHECK ("returns"."amount" between 0 and 999999999)
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_order_item_id_pk" PRIMARY KEY("shipment_id","order_item_id"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" >= 1 and "shipment_lines"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"shipped_on" date NOT NULL,
	"packages" integer,
	"weight" integer,
	"created_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "shipments_packages" CHECK ("shipments"."packages" between 1 and 10000),
	CONSTRAINT "shipments_weight" CHECK ("shipments"."weight" between 1 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"available" integer NOT NULL,
	"reserved" integer NOT NULL,
	"available_after" integer,
	"reserved_after" integer NOT NULL,
	"order_id" integer,
	"user_id" integer,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_kind" CHECK ("stock_moves"."kind" in ('count', 'receipt', 'order', 'cancellation', 'shipment', 'return', 'correction'))
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_refund_of";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_reserved";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_total";--> statement-breakpoint
DROP INDEX "invoices_one_holds";--> statement-breakpoint
DROP INDEX "orders_unpaid";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "units_reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "units_backordered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "allow_backorder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "expected_units" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "bin_location" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "shipment_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "return_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_of_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "invoiced_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "backordered_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_tracking" ADD COLUMN "shipment_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partly_shipped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "invoice_on" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_item" ON "return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "shipment_lines_item" ON "shipment_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_order" ON "shipments" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of_invoice" FOREIGN KEY ("credit_of_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tracking" ADD CONSTRAINT "order_tracking_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_backordered" ON "order_items" USING btree ("product_id","ordered_at","order_id","position") WHERE "order_items"."backordered_units" > 0;--> statement-breakpoint
CREATE INDEX "order_tracking_shipment" ON "order_tracking" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "orders_partly_shipped" ON "orders" USING btree ("manufacturer_id","created_at","id") WHERE "orders"."partly_shipped";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_holds" ON "invoices" USING btree ("order_id",coalesce("shipment_id", 0)) WHERE "invoices"."kind" = 'invoice' and "invoices"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("wholesale_customer_id") WHERE ("orders"."paid_at" is null and ("orders"."amount_paid" - "orders"."amount_refunded" + "orders"."amount_credited") < "orders"."total" and "orders"."status" <> 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("manufacturer_id","sales_organization_id","status","refund_due","total","amount_paid","amount_refunded","amount_credited","paid_at","id") WHERE ("orders"."status" in ('pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing') or "orders"."refund_due" or ("orders"."paid_at" is null and ("orders"."amount_paid" - "orders"."amount_refunded" + "orders"."amount_credited") < "orders"."total" and "orders"."status" <> 'cancelled'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_return" UNIQUE("return_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_units_reserved" CHECK ("products"."units_reserved" >= 0 and "products"."units_backordered" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_expected_units" CHECK ("products"."expected_units" >= 1);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_at" CHECK ("products"."low_stock_at" >= 0);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of" CHECK ("invoices"."kind" = 'credit_note' or ("invoices"."refund_id" is null and "invoices"."return_id" is null and "invoices"."credit_of_id" is null));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantities" CHECK ("order_items"."cancelled_quantity" >= 0 and "order_items"."shipped_quantity" >= 0 and "order_items"."cancelled_quantity" + "order_items"."shipped_quantity" <= "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_returned" CHECK ("order_items"."returned_quantity" between 0 and "order_items"."shipped_quantity");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_reserved" CHECK ("order_items"."reserved_units" >= 0 and "order_items"."backordered_units" >= 0);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_total" CHECK ("order_items"."total_price" = "order_items"."unit_price" * ("order_items"."quantity" - "order_items"."cancelled_quantity"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount_credited" CHECK ("orders"."amount_credited" between 0 and 999999999);--> statement-breakpoint
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_invoice_on" CHECK ("manufacturers"."invoice_on" in ('order', 'shipment'));--> statement-breakpoint
-- Everything that has left gets the shipment that nobody recorded. A cancelled line that still holds units had left, too.
INSERT INTO shipments (order_id, number, shipped_on, created_at)
SELECT id, 1, (coalesce(shipped_at, updated_at) AT TIME ZONE 'UTC')::date, coalesce(shipped_at, updated_at) FROM orders
 WHERE status IN ('shipped', 'delivered', 'completed')
    OR (status = 'cancelled' AND EXISTS (SELECT FROM order_items i WHERE i.order_id = orders.id AND i.reserved_units > 0));--> statement-breakpoint
INSERT INTO shipment_lines (shipment_id, order_item_id, quantity, units)
SELECT s.id, i.id, i.quantity, i.reserved_units
  FROM shipments s JOIN orders o ON o.id = s.order_id JOIN order_items i ON i.order_id = o.id
 WHERE o.status <> 'cancelled' OR i.reserved_units > 0;--> statement-breakpoint
UPDATE order_items i SET shipped_quantity = l.quantity, reserved_units = 0 FROM shipment_lines l WHERE l.order_item_id = i.id;--> statement-breakpoint
UPDATE order_tracking t SET shipment_id = s.id FROM shipments s WHERE s.order_id = t.order_id;--> statement-breakpoint
UPDATE products p SET units_reserved = held.units
  FROM (SELECT product_id, sum(reserved_units) AS units FROM order_items WHERE reserved_units > 0 GROUP BY 1) AS held
 WHERE held.product_id = p.id;--> statement-breakpoint
INSERT INTO stock_moves (product_id, kind, available, reserved, available_after, reserved_after, reason)
SELECT id, 'count', coalesce(units_available, 0), units_reserved, units_available, units_reserved, 'Stock when its history began'
  FROM products WHERE units_available IS NOT NULL OR units_reserved > 0;
