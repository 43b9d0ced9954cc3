-- Orders that wait for approval are on hold from now on: for the discount, for the approval of the company, or for both.
INSERT INTO "order_holds" ("order_id", "reason", "since", "details")
SELECT o."id", 'discount', o."created_at", jsonb_build_object('text', o."approval_reason")
  FROM "orders" o WHERE o."status" = 'pending' AND o."approval_reason" IS NOT NULL
UNION ALL
SELECT o."id", 'approval', o."created_at", '{}'::jsonb
  FROM "orders" o JOIN "wholesale_customers" c ON c."id" = o."wholesale_customer_id"
 WHERE o."status" = 'pending'
   AND (c."requires_approval" OR (o."approval_expires_at" IS NOT NULL AND o."approval_reason" IS NULL));--> statement-breakpoint
UPDATE "orders" o SET "held_for" = held."reasons"
  FROM (SELECT "order_id", array_agg("reason" ORDER BY "reason") AS "reasons" FROM "order_holds"
         WHERE "released_at" IS NULL GROUP BY "order_id") AS held
 WHERE held."order_id" = o."id";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_approval_reason";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "approval_reason";
