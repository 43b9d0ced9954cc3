CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Order numbers rise per manufacturer and may have gaps, so concurrent orders never wait for each other.
CREATE FUNCTION create_order_number_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE SEQUENCE IF NOT EXISTS order_numbers_%s', NEW.id);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER manufacturers_order_numbers AFTER INSERT ON manufacturers
  FOR EACH ROW EXECUTE FUNCTION create_order_number_sequence();
