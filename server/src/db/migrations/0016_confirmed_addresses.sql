CREATE TABLE "unconfirmed_addresses" (
	"wholesale_customer_id" integer NOT NULL,
	"address" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unconfirmed_addresses_wholesale_customer_id_address_pk" PRIMARY KEY("wholesale_customer_id","address"),
	CONSTRAINT "unconfirmed_addresses_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_state";--> statement-breakpoint
DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_email" text;--> statement-breakpoint
ALTER TABLE "unconfirmed_addresses" ADD CONSTRAINT "unconfirmed_addresses_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("state") WHERE "mails"."state" in ('queued', 'failed', 'held');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'sent', 'failed', 'kept', 'held'));--> statement-breakpoint
-- Whoever used a mailed link, or signs in through an identity provider, has proven the address, unless it was changed later.
UPDATE "users" SET "verified_email" = "email"
  WHERE EXISTS (
      SELECT FROM "external_identities" "identity"
      WHERE "identity"."user_id" = "users"."id"
        AND NOT EXISTS (
          SELECT FROM "audit_entries" "later"
          WHERE "later"."subject_type" = 'user' AND "later"."subject_id" = "users"."id"::text
            AND "later"."at" > "identity"."created_at" AND "later"."changes" ? 'email'))
    OR EXISTS (
      SELECT FROM "audit_entries" "reset"
      WHERE "reset"."action" = 'password_reset' AND "reset"."subject_type" = 'user' AND "reset"."subject_id" = "users"."id"::text
        AND NOT EXISTS (
          SELECT FROM "audit_entries" "later"
          WHERE "later"."subject_type" = 'user' AND "later"."subject_id" = "users"."id"::text
            AND "later"."id" > "reset"."id" AND "later"."changes" ? 'email'));--> statement-breakpoint
-- Of companies that nobody has approved, staff entered nothing; all other addresses stay as good as they were.
INSERT INTO "unconfirmed_addresses" ("wholesale_customer_id", "address")
  SELECT "customer"."id", "entered"."address" FROM "wholesale_customers" "customer"
  CROSS JOIN LATERAL (
    SELECT lower("customer"."contact_email") AS "address"
    UNION SELECT lower("customer_email") FROM "orders" WHERE "orders"."wholesale_customer_id" = "customer"."id") "entered"
  WHERE "customer"."self_registered" AND "customer"."requires_approval" AND "entered"."address" IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM "users" WHERE "users"."wholesale_customer_id" = "customer"."id"
        AND lower("users"."verified_email") = "entered"."address");--> statement-breakpoint
UPDATE "mails" SET "state" = 'held' FROM "orders", "unconfirmed_addresses" "unconfirmed"
  WHERE "mails"."state" = 'queued' AND "orders"."id" = "mails"."order_id"
    AND "unconfirmed"."wholesale_customer_id" = "orders"."wholesale_customer_id"
    AND "unconfirmed"."address" = lower("mails"."recipient_address");
