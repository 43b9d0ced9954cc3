ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_status";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_authorized" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "release" jsonb;--> statement-breakpoint
CREATE INDEX "payment_intents_authorized" ON "payment_intents" USING btree ("created_at") WHERE "payment_intents"."status" = 'authorized';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount_authorized" CHECK ("orders"."amount_authorized" between 0 and 999999999);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_authorized" CHECK ("payment_intents"."status" <> 'authorized' or "payment_intents"."order_id" is not null);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_status" CHECK ("payment_intents"."status" in ('open', 'authorized', 'succeeded', 'cancelling', 'cancelled', 'mismatched'));