CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer_total" ON "orders" USING btree ("manufacturer_id","total","id");--> statement-breakpoint
CREATE INDEX "orders_by_sales_organization_total" ON "orders" USING btree ("sales_organization_id","total","id");--> statement-breakpoint
CREATE INDEX "orders_by_ship_date" ON "orders" USING btree ("requested_ship_date","id");--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer_ship_date" ON "orders" USING btree ("manufacturer_id","requested_ship_date","id");--> statement-breakpoint
CREATE INDEX "orders_by_sales_organization_ship_date" ON "orders" USING btree ("sales_organization_id","requested_ship_date","id");