CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"manufacturer_id" integer,
	"sales_organization_id" integer,
	"wholesale_customer_id" integer,
	"actor_user_id" integer,
	"actor_email" text,
	"address" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tag_filters" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "collections_sort_order" CHECK ("collections"."sort_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"wholesale_price_per_unit" bigint DEFAULT 0 NOT NULL,
	"retail_price_per_unit" bigint,
	"case_pack_quantity" integer DEFAULT 1 NOT NULL,
	"case_pack_cost" bigint DEFAULT 0 NOT NULL,
	"has_testers_available" boolean DEFAULT false NOT NULL,
	"tester_price" bigint,
	"minimum_quantity" integer DEFAULT 1 NOT NULL,
	"units_available" integer,
	"unit_of_measurement" text DEFAULT 'each' NOT NULL,
	"metadata_fields" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_units_available" CHECK ("products"."units_available" >= 0),
	CONSTRAINT "products_case_pack_quantity" CHECK ("products"."case_pack_quantity" >= 1),
	CONSTRAINT "products_minimum_quantity" CHECK ("products"."minimum_quantity" >= 1),
	CONSTRAINT "products_wholesale_price" CHECK ("products"."wholesale_price_per_unit" between 0 and 999999999),
	CONSTRAINT "products_retail_price" CHECK ("products"."retail_price_per_unit" between 0 and 999999999),
	CONSTRAINT "products_case_pack_cost" CHECK ("products"."case_pack_cost" between 0 and 999999999),
	CONSTRAINT "products_tester_price" CHECK ("products"."tester_price" between 0 and 999999999)
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"manufacturer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"last_value" integer NOT NULL,
	CONSTRAINT "counters_manufacturer_id_kind_pk" PRIMARY KEY("manufacturer_id","kind")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"token" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"total" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	CONSTRAINT "invoices_token" UNIQUE("token"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient_name" text,
	"recipient_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]' NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_event_key" UNIQUE("event_key"),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('queued', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" integer,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"case_pack_quantity" integer NOT NULL,
	"case_pack_cost" bigint NOT NULL,
	"wholesale_price_per_unit" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"is_tester" boolean NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" between 1 and 100000),
	CONSTRAINT "order_items_total" CHECK ("order_items"."total_price" = "order_items"."unit_price" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_tracking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tracking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"tracking_number" text NOT NULL,
	"carrier" text NOT NULL,
	"estimated_delivery" date,
	"created_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_tracking_carrier" CHECK ("order_tracking"."carrier" in ('ups', 'fedex', 'usps', 'dhl', 'other'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"sales_organization_id" integer,
	"wholesale_customer_id" integer NOT NULL,
	"order_number" text NOT NULL,
	"status" text NOT NULL,
	"payment_method" text NOT NULL,
	"requested_ship_date" date,
	"purchase_order_number" text,
	"notes" text,
	"company_name" text NOT NULL,
	"contact_person" text,
	"customer_email" text,
	"customer_phone" text,
	"payment_terms" text NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"subtotal" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"discount_type" text DEFAULT 'flat' NOT NULL,
	"discount_value" integer DEFAULT 0 NOT NULL,
	"discount_description" text,
	"total" bigint NOT NULL,
	"amount_paid" bigint DEFAULT 0 NOT NULL,
	"amount_refunded" bigint DEFAULT 0 NOT NULL,
	"refund_due" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"stripe_payment_intent_id" text,
	"rep_user_id" integer,
	"created_by_user_id" integer,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_public_id" UNIQUE("public_id"),
	CONSTRAINT "orders_payment_intent" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "orders_number" UNIQUE("manufacturer_id","order_number"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'waiting_for_payment', 'paid', 'invoice_sent', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_discount_type" CHECK ("orders"."discount_type" in ('flat', 'percentage')),
	CONSTRAINT "orders_subtotal" CHECK ("orders"."subtotal" between 0 and 999999999),
	CONSTRAINT "orders_tax" CHECK ("orders"."tax" between 0 and 999999999),
	CONSTRAINT "orders_shipping" CHECK ("orders"."shipping" between 0 and 999999999),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount" between 0 and 999999999),
	CONSTRAINT "orders_total" CHECK ("orders"."total" between 0 and 999999999),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."tax" + "orders"."shipping" - "orders"."discount")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer,
	"sales_organization_id" integer,
	"wholesale_customer_id" integer,
	"name" text NOT NULL,
	"location_type" text DEFAULT 'office' NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country" text DEFAULT 'United States' NOT NULL,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"is_shipping_location" boolean DEFAULT true NOT NULL,
	"is_billing_location" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "locations_one_organization" CHECK (num_nonnulls("locations"."manufacturer_id", "locations"."sales_organization_id", "locations"."wholesale_customer_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "manufacturers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manufacturers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"contact_email" text,
	"contact_phone" text,
	"address" text,
	"active" boolean DEFAULT true NOT NULL,
	"number_prefix" text NOT NULL,
	"default_tax" integer DEFAULT 0 NOT NULL,
	"default_shipping" bigint DEFAULT 0 NOT NULL,
	"card_mode" text DEFAULT 'test' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "manufacturers_card_mode" CHECK ("manufacturers"."card_mode" in ('test', 'live')),
	CONSTRAINT "manufacturers_default_tax" CHECK ("manufacturers"."default_tax" between 0 and 10000),
	CONSTRAINT "manufacturers_default_shipping" CHECK ("manufacturers"."default_shipping" between 0 and 999999999)
);
--> statement-breakpoint
CREATE TABLE "sales_organizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"contact_email" text,
	"contact_phone" text,
	"address" text,
	"commission_rate" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sales_organizations_tenant" UNIQUE("id","manufacturer_id"),
	CONSTRAINT "sales_organizations_commission_rate" CHECK ("sales_organizations"."commission_rate" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "wholesale_customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wholesale_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"sales_organization_id" integer,
	"name" text NOT NULL,
	"business_name" text,
	"tax_id" text,
	"contact_email" text,
	"contact_phone" text,
	"billing_address" text,
	"shipping_address" text,
	"credit_limit" bigint,
	"payment_terms" text DEFAULT 'NET30' NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "wholesale_customers_tenant" UNIQUE("id","manufacturer_id"),
	CONSTRAINT "wholesale_customers_credit_limit" CHECK ("wholesale_customers"."credit_limit" between 0 and 999999999),
	CONSTRAINT "wholesale_customers_payment_terms" CHECK ("wholesale_customers"."payment_terms" in ('NET30', 'NET15', 'NET60', 'COD', 'PREPAID'))
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"mode" text NOT NULL,
	"order_id" integer,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"created_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_status" CHECK ("payment_intents"."status" in ('open', 'succeeded', 'cancelled', 'mismatched'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"refunds_payment_id" integer,
	"recorded_by_user_id" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" between 1 and 999999999),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('payment', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "provider_configs" (
	"manufacturer_id" integer NOT NULL,
	"mode" text NOT NULL,
	"publishable_key" text NOT NULL,
	"secret_key" "bytea" NOT NULL,
	"secret_key_last4" text NOT NULL,
	"webhook_secret" "bytea",
	"webhook_secret_last4" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_configs_manufacturer_id_mode_pk" PRIMARY KEY("manufacturer_id","mode"),
	CONSTRAINT "provider_configs_mode" CHECK ("provider_configs"."mode" in ('test', 'live'))
);
--> statement-breakpoint
CREATE TABLE "provider_customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"mode" text NOT NULL,
	"manufacturer_id" integer,
	"sales_organization_id" integer,
	"wholesale_customer_id" integer,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_customers_one_organization" CHECK (num_nonnulls("provider_customers"."manufacturer_id", "provider_customers"."sales_organization_id", "provider_customers"."wholesale_customer_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"manufacturer_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_events_manufacturer_id_event_id_pk" PRIMARY KEY("manufacturer_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('password_reset', 'invitation'))
);
--> statement-breakpoint
CREATE TABLE "external_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"manufacturer_id" integer,
	"sales_organization_id" integer,
	"wholesale_customer_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_one_organization" CHECK (num_nonnulls("memberships"."manufacturer_id", "memberships"."sales_organization_id", "memberships"."wholesale_customer_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"password_confirmed_at" timestamp (3) with time zone,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"company" text,
	"profile_image_url" text,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_org_admin" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"role" text,
	"manufacturer_id" integer,
	"sales_organization_id" integer,
	"wholesale_customer_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_role_organization" CHECK (("users"."role" is null and num_nonnulls("users"."manufacturer_id", "users"."sales_organization_id", "users"."wholesale_customer_id") = 0)
        or ("users"."role" = 'manufacturer' and "users"."manufacturer_id" is not null and num_nonnulls("users"."sales_organization_id", "users"."wholesale_customer_id") = 0)
        or ("users"."role" = 'sales_rep' and "users"."sales_organization_id" is not null and num_nonnulls("users"."manufacturer_id", "users"."wholesale_customer_id") = 0)
        or ("users"."role" = 'wholesale_customer' and "users"."wholesale_customer_id" is not null and num_nonnulls("users"."manufacturer_id", "users"."sales_organization_id") = 0))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_user_id_users_id_fk" FOREIGN KEY ("uploaded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tracking" ADD CONSTRAINT "order_tracking_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tracking" ADD CONSTRAINT "order_tracking_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sales_organization_id_sales_organizations_id_fk" FOREIGN KEY ("sales_organization_id") REFERENCES "public"."sales_organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rep_user_id_users_id_fk" FOREIGN KEY ("rep_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wholesale_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_sales_organization_id_sales_organizations_id_fk" FOREIGN KEY ("sales_organization_id") REFERENCES "public"."sales_organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_organizations" ADD CONSTRAINT "sales_organizations_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD CONSTRAINT "wholesale_customers_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wholesale_customers" ADD CONSTRAINT "wholesale_customers_sales_organization" FOREIGN KEY ("sales_organization_id","manufacturer_id") REFERENCES "public"."sales_organizations"("id","manufacturer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_user_id_users_id_fk" FOREIGN KEY ("recorded_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_configs" ADD CONSTRAINT "provider_configs_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_tenant_id_manufacturers_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_sales_organization_id_sales_organizations_id_fk" FOREIGN KEY ("sales_organization_id") REFERENCES "public"."sales_organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_sales_organization_id_sales_organizations_id_fk" FOREIGN KEY ("sales_organization_id") REFERENCES "public"."sales_organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sales_organization_id_sales_organizations_id_fk" FOREIGN KEY ("sales_organization_id") REFERENCES "public"."sales_organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_wholesale_customer_id_wholesale_customers_id_fk" FOREIGN KEY ("wholesale_customer_id") REFERENCES "public"."wholesale_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_tenant" ON "audit_entries" USING btree ("manufacturer_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("manufacturer_id",lower("name"));--> statement-breakpoint
CREATE INDEX "collections_order" ON "collections" USING btree ("manufacturer_id","sort_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("manufacturer_id","sku") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("manufacturer_id","kind","number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "mails_tenant" ON "mails" USING btree ("manufacturer_id","id");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("state") WHERE "mails"."state" in ('queued', 'failed');--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_position" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_tracking_order" ON "order_tracking" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_manufacturer" ON "orders" USING btree ("manufacturer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_sales_organization" ON "orders" USING btree ("sales_organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("wholesale_customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "locations_primary_manufacturer" ON "locations" USING btree ("manufacturer_id") WHERE "locations"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "locations_primary_sales_organization" ON "locations" USING btree ("sales_organization_id") WHERE "locations"."is_primary";--> statement-breakpoint
CREATE UNIQUE INDEX "locations_primary_wholesale_customer" ON "locations" USING btree ("wholesale_customer_id") WHERE "locations"."is_primary";--> statement-breakpoint
CREATE INDEX "locations_manufacturer" ON "locations" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "locations_sales_organization" ON "locations" USING btree ("sales_organization_id");--> statement-breakpoint
CREATE INDEX "locations_wholesale_customer" ON "locations" USING btree ("wholesale_customer_id");--> statement-breakpoint
CREATE INDEX "sales_organizations_manufacturer" ON "sales_organizations" USING btree ("manufacturer_id","id");--> statement-breakpoint
CREATE INDEX "wholesale_customers_manufacturer" ON "wholesale_customers" USING btree ("manufacturer_id","id");--> statement-breakpoint
CREATE INDEX "wholesale_customers_sales_organization_id" ON "wholesale_customers" USING btree ("sales_organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_one_open" ON "payment_intents" USING btree ("order_id") WHERE "payment_intents"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("updated_at") WHERE "payment_intents"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("manufacturer_id","provider","kind","reference");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_manufacturer" ON "payments" USING btree ("manufacturer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_customers_once" ON "provider_customers" USING btree ("tenant_id","mode",coalesce("manufacturer_id", 0),coalesce("sales_organization_id", 0),coalesce("wholesale_customer_id", 0));--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "external_identities_user" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_once" ON "memberships" USING btree ("user_id",coalesce("manufacturer_id", 0),coalesce("sales_organization_id", 0),coalesce("wholesale_customer_id", 0));--> statement-breakpoint
CREATE INDEX "memberships_manufacturer" ON "memberships" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "memberships_sales_organization" ON "memberships" USING btree ("sales_organization_id");--> statement-breakpoint
CREATE INDEX "memberships_wholesale_customer" ON "memberships" USING btree ("wholesale_customer_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_expires" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_manufacturer" ON "users" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "users_sales_organization" ON "users" USING btree ("sales_organization_id");--> statement-breakpoint
CREATE INDEX "users_wholesale_customer" ON "users" USING btree ("wholesale_customer_id");