-- A ledger of a million rows was read through for each payment on a page, and all intents for each payment begun.
CREATE INDEX "payment_intents_order" ON "payment_intents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_refunds" ON "payments" USING btree ("refunds_payment_id") WHERE "payments"."refunds_payment_id" is not null;