-- All money of these went back before the goods left: they are owed again.
UPDATE "orders" SET "paid_at" = null
  WHERE "paid_at" is not null AND "amount_refunded" >= "amount_paid"
    AND "status" IN ('pending', 'waiting_for_payment', 'invoice_sent', 'processing');--> statement-breakpoint
DROP INDEX "orders_unpaid";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("wholesale_customer_id") WHERE ("orders"."paid_at" is null and ("orders"."amount_paid" - "orders"."amount_refunded") < "orders"."total" and "orders"."status" <> 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("manufacturer_id","sales_organization_id","status","refund_due","total","amount_paid","amount_refunded","paid_at","id") WHERE ("orders"."status" in ('pending', 'waiting_for_payment', 'invoice_sent', 'paid', 'processing') or "orders"."refund_due" or ("orders"."paid_at" is null and ("orders"."amount_paid" - "orders"."amount_refunded") < "orders"."total" and "orders"."status" <> 'cancelled'));
