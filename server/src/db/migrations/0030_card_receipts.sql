CREATE TABLE "payment_intent_shares" (
	"intent_id" text NOT NULL,
	"order_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "payment_intent_shares_intent_id_order_id_pk" PRIMARY KEY("intent_id","order_id"),
	CONSTRAINT "payment_intent_shares_amount" CHECK ("payment_intent_shares"."amount" between 1 and 999999999)
);
--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_purpose";--> statement-breakpoint
DROP INDEX "payments_reference";--> statement-breakpoint
ALTER TABLE "payment_intent_shares" ADD CONSTRAINT "payment_intent_shares_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent_shares" ADD CONSTRAINT "payment_intent_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intent_shares_order" ON "payment_intent_shares" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("manufacturer_id","provider","kind","reference","order_id");--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_receipt" CHECK ("payment_intents"."purpose" <> 'receipt' or "payment_intents"."order_id" is null);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_purpose" CHECK ("payment_intents"."purpose" in ('checkout', 'order', 'receipt'));