CREATE TABLE "order_parties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"manufacturer_id" integer NOT NULL,
	"wholesale_customer_id" integer NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_po_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "order_parties" ADD CONSTRAINT "order_parties_customer" FOREIGN KEY ("wholesale_customer_id","manufacturer_id") REFERENCES "public"."wholesale_customers"("id","manufacturer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_parties_text" ON "order_parties" USING btree ("wholesale_customer_id","search_text");--> statement-breakpoint
CREATE INDEX "order_parties_search" ON "order_parties" USING gin ("manufacturer_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_po_search" ON "orders" USING gin (lower("purchase_order_number") gin_trgm_ops) WHERE "orders"."purchase_order_number" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("order_number") gin_trgm_ops);--> statement-breakpoint
INSERT INTO order_parties (manufacturer_id, wholesale_customer_id, search_text)
SELECT DISTINCT manufacturer_id, wholesale_customer_id, lower(company_name || U&'\001F' || coalesce(customer_email, '')) FROM orders;--> statement-breakpoint
-- In the database, so that no way of writing an order can forget it. Almost always the row exists already.
CREATE FUNCTION add_order_party() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := lower(NEW.company_name || U&'\001F' || coalesce(NEW.customer_email, ''));
BEGIN
  IF NOT EXISTS (SELECT FROM order_parties WHERE wholesale_customer_id = NEW.wholesale_customer_id AND search_text = names) THEN
    INSERT INTO order_parties (manufacturer_id, wholesale_customer_id, search_text)
    VALUES (NEW.manufacturer_id, NEW.wholesale_customer_id, names) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_parties AFTER INSERT OR UPDATE OF wholesale_customer_id, company_name, customer_email ON orders
  FOR EACH ROW EXECUTE FUNCTION add_order_party();
