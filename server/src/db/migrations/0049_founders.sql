ALTER TABLE "memberships" ADD COLUMN "is_founder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_founder" ON "memberships" USING btree ("wholesale_customer_id") WHERE "memberships"."is_founder";--> statement-breakpoint
-- Whoever added a company that registered itself; the earliest account of one whose entry in the audit log is gone.
UPDATE "memberships" SET "is_founder" = true FROM (
  SELECT DISTINCT ON ("customer"."id") "member"."id" FROM "wholesale_customers" "customer"
    JOIN "memberships" "member" ON "member"."wholesale_customer_id" = "customer"."id"
    LEFT JOIN "audit_entries" "added" ON "added"."action" = 'wholesale_customer_created'
      AND "added"."subject_type" = 'organization' AND "added"."subject_id" = "customer"."id"::text
      AND "added"."actor_user_id" = "member"."user_id"
   WHERE "customer"."self_registered"
   ORDER BY "customer"."id", "added"."id" NULLS LAST, "member"."user_id") "founder"
 WHERE "founder"."id" = "memberships"."id";
