-- Orders of $0.00 waited for a payment that could not come, or left without counting as paid.
INSERT INTO "order_events" ("order_id", "at", "cause", "kind", "changes")
  SELECT "id", now(), 'system', 'status_changed',
    jsonb_build_object('status', jsonb_build_object('from', "status", 'to', 'paid'))
  FROM "orders" WHERE "total" = 0 AND "status" IN ('waiting_for_payment', 'invoice_sent');--> statement-breakpoint
UPDATE "orders" SET "status" = 'paid', "paid_at" = coalesce("paid_at", now()), "updated_at" = now(), "version" = "version" + 1
  WHERE "total" = 0 AND "status" IN ('waiting_for_payment', 'invoice_sent');--> statement-breakpoint
UPDATE "orders" SET "paid_at" = now()
  WHERE "total" = 0 AND "paid_at" is null AND "status" NOT IN ('pending', 'cancelled');--> statement-breakpoint
-- What waits for approval is not paid yet.
UPDATE "orders" SET "paid_at" = null WHERE "total" = 0 AND "paid_at" is not null AND "status" = 'pending';
