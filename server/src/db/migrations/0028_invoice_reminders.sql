CREATE TABLE "invoice_reminders" (
	"invoice_id" integer NOT NULL,
	"after_days" integer NOT NULL,
	"sent_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_after_days_pk" PRIMARY KEY("invoice_id","after_days")
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_one_a_day" ON "invoice_reminders" USING btree ("invoice_id","sent_on");