CREATE TABLE "order_job_steps" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" integer,
	"order_number" text NOT NULL,
	"outcome" text,
	"reason" text,
	CONSTRAINT "order_job_steps_job_id_position_pk" PRIMARY KEY("job_id","position"),
	CONSTRAINT "order_job_steps_outcome" CHECK ("order_job_steps"."outcome" in ('done', 'skipped', 'failed')),
	CONSTRAINT "order_job_steps_reason" CHECK (("order_job_steps"."reason" is not null) = ("order_job_steps"."outcome" in ('skipped', 'failed')))
);
--> statement-breakpoint
CREATE TABLE "order_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"work" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"file_name" text,
	"file" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "order_jobs_kind" CHECK ("order_jobs"."kind" in ('pick_list', 'pick_lists', 'packing_slips', 'invoices', 'status', 'send_invoices', 'ship')),
	CONSTRAINT "order_jobs_state" CHECK ("order_jobs"."state" in ('waiting', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "order_prints" (
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"printed_by_user_id" integer,
	CONSTRAINT "order_prints_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_prints_kind" CHECK ("order_prints"."kind" in ('pick_list', 'packing_slip', 'invoice'))
);
--> statement-breakpoint
ALTER TABLE "order_job_steps" ADD CONSTRAINT "order_job_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_job_steps" ADD CONSTRAINT "order_job_steps_job" FOREIGN KEY ("job_id") REFERENCES "public"."order_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_jobs" ADD CONSTRAINT "order_jobs_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_printed_by_user_id_users_id_fk" FOREIGN KEY ("printed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_job_steps_order" ON "order_job_steps" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_jobs_owner" ON "order_jobs" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "order_jobs_by_age" ON "order_jobs" USING btree ("created_at");