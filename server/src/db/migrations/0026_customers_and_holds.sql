CREATE TABLE "account_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"company" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"address" jsonb NOT NULL,
	"tax_id" text,
	"message" text,
	"certificate_name" text,
	"certificate_type" text,
	"certificate" "bytea",
	"state" text DEFAULT 'waiting' NOT NULL,
	"rejection_reason" text,
	"wholesale_customer_id" integer,
	"decided_by_user_id" integer,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_requests_state" CHECK ("account_requests"."state" in ('waiting', 'approved', 'rejected')),
	CONSTRAINT "account_requests_certificate" CHECK (num_nonnulls("account_requests"."certificate_name", "account_requests"."certificate_type", "account_requests"."certificate") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wholesale_customer_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"author_user_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_reps" (
	"wholesale_customer_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"details" jsonb NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by_user_id" integer,
	"note" text,
	CONSTRAINT "order_holds_reason" CHECK ("order_holds"."reason" in ('approval', 'credit_limit', 'customer_hold', 'discount', 'overdue'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"wholesale_customer_id" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	"note" text,
	"received_on" date NOT NULL,
	"recorded_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" between 1 and 999999999),
	CONSTRAINT "receipts_method" CHECK ("receipts"."method" in ('card', 'check', 'wire', 'cash', 'marketplace', 'other'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit" bigint;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "hold_after_days_overdue" integer;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "reminder_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "reminder_text" text;--> statement-breakpoint
ALTER TABLE "manufacturers" ADD COLUMN "join_slug" text;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "customer_number" text;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "on_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "hold_note" text;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD COLUMN "reminders_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_id" integer;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_user_id_users_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_of_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_reps" ADD CONSTRAINT "customer_reps_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_reps" ADD CONSTRAINT "customer_reps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_released_by_user_id_users_id_fk" FOREIGN KEY ("released_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_requests_waiting" ON "account_requests" USING btree ("manufacturer_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("wholesale_customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_reps_user" ON "customer_reps" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_holds_open" ON "order_holds" USING btree ("order_id","reason") WHERE "order_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "order_holds_order" ON "order_holds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "receipts_customer" ON "receipts" USING btree ("wholesale_customer_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_on_hold" ON "orders" USING btree ("manufacturer_id","created_at","id") WHERE "orders"."held_for" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturers_join_slug" ON "manufacturers" USING btree (lower("join_slug"));--> statement-breakpoint
CREATE UNIQUE INDEX "wholesale_customers_number" ON "wholesale_customers" USING btree ("manufacturer_id",lower("customer_number"));--> statement-breakpoint
CREATE INDEX "payments_receipt" ON "payments" USING btree ("receipt_id") WHERE "payments"."receipt_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_deposit" CHECK ("orders"."deposit" between 1 and 999999999);--> statement-breakpoint
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_hold_after" CHECK ("manufacturers"."hold_after_days_overdue" between 0 and 365);--> statement-breakpoint
ALTER TABLE "manufacturers" ADD CONSTRAINT "manufacturers_reminder_days" CHECK (cardinality("manufacturers"."reminder_days") <= 3 and 0 <= all("manufacturers"."reminder_days") and 365 >= all("manufacturers"."reminder_days"));