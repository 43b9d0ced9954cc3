ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tenant_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_manufacturers_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"),coalesce("tenant_id", 0));--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_new_email" CHECK (("account_tokens"."purpose" = 'email_change') = ("account_tokens"."new_email" is not null));--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('password_reset', 'invitation', 'email_change'));--> statement-breakpoint
-- The manufacturer above the organization of a user, whoever writes the row.
CREATE FUNCTION set_user_tenant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tenant_id := coalesce(
    NEW.manufacturer_id,
    (SELECT manufacturer_id FROM sales_organizations WHERE id = NEW.sales_organization_id),
    (SELECT manufacturer_id FROM wholesale_customers WHERE id = NEW.wholesale_customer_id)
  );
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_tenant
  BEFORE INSERT OR UPDATE OF manufacturer_id, sales_organization_id, wholesale_customer_id, tenant_id ON users
  FOR EACH ROW EXECUTE FUNCTION set_user_tenant();--> statement-breakpoint
UPDATE users SET tenant_id = NULL;
