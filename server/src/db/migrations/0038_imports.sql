CREATE TABLE "import_checks" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"values" jsonb NOT NULL,
	"problems" jsonb,
	CONSTRAINT "import_checks_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"manufacturer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"remembered" jsonb NOT NULL,
	CONSTRAINT "import_columns_manufacturer_id_kind_pk" PRIMARY KEY("manufacturer_id","kind")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"broken" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"header" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"decimals" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"mode" text,
	"invite" boolean DEFAULT false NOT NULL,
	"row_count" integer NOT NULL,
	"checked_rows" integer DEFAULT 0 NOT NULL,
	"checked_line" integer DEFAULT 0 NOT NULL,
	"bad_rows" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('products', 'customers', 'price_lists', 'part_numbers', 'stock', 'orders')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed')),
	CONSTRAINT "imports_decimals" CHECK ("imports"."decimals" in ('point', 'comma')),
	CONSTRAINT "imports_mode" CHECK ("imports"."mode" in ('all', 'good'))
);
--> statement-breakpoint
ALTER TABLE "import_checks" ADD CONSTRAINT "import_checks_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_checks_bad" ON "import_checks" USING btree ("import_id","line") WHERE "import_checks"."problems" is not null;--> statement-breakpoint
CREATE INDEX "imports_owner" ON "imports" USING btree ("owner_user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "imports" USING btree ("created_at");