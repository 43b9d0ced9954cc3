CREATE TABLE "approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wholesale_customer_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"requested_by_user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"submission" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"purchase_order_number" text,
	"decided_by_user_id" integer,
	"decided_at" timestamp (3) with time zone,
	"comment" text,
	"order_id" integer,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approvals_order" UNIQUE("order_id"),
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('waiting', 'placed', 'rejected', 'withdrawn')),
	CONSTRAINT "approvals_placed" CHECK (("approvals"."state" = 'placed') = ("approvals"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "buying_limits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"wholesale_customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buying_limits_kind" CHECK ("buying_limits"."kind" in ('per_order', 'per_month', 'always')),
	CONSTRAINT "buying_limits_amount" CHECK (("buying_limits"."kind" = 'always') = ("buying_limits"."amount" is null))
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_of_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buying_limits" ADD CONSTRAINT "buying_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buying_limits" ADD CONSTRAINT "buying_limits_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_request_key" ON "approvals" USING btree ("requested_by_user_id","request_key");--> statement-breakpoint
CREATE INDEX "approvals_customer" ON "approvals" USING btree ("wholesale_customer_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_requester" ON "approvals" USING btree ("requested_by_user_id","state");--> statement-breakpoint
CREATE INDEX "buying_limits_customer" ON "buying_limits" USING btree ("wholesale_customer_id");