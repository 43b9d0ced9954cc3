ALTER TABLE "order_items" ADD COLUMN "list_price" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approval_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approval_reason" CHECK ("orders"."approval_reason" is null or "orders"."approval_expires_at" is not null);