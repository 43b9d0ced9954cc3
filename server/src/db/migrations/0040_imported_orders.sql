CREATE TABLE "imported_orders" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"number" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_orders" ADD CONSTRAINT "imported_orders_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_orders_number" ON "imported_orders" USING btree ("manufacturer_id",lower("number"));