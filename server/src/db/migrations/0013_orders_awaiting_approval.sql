ALTER TABLE "orders" ADD COLUMN "approval_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "self_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_awaiting_approval" ON "orders" USING btree ("approval_expires_at") WHERE "orders"."approval_expires_at" is not null;--> statement-breakpoint
-- A company was self-registered when one of its own users added it. Its orders so far hold their stock and do not expire.
UPDATE "wholesale_customers" SET "self_registered" = true FROM "audit_entries", "users"
  WHERE "audit_entries"."action" = 'wholesale_customer_created' AND "audit_entries"."subject_type" = 'organization'
    AND "audit_entries"."subject_id" = "wholesale_customers"."id"::text
    AND "users"."id" = "audit_entries"."actor_user_id" AND "users"."wholesale_customer_id" = "wholesale_customers"."id";
