CREATE TABLE "order_raises" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_raises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"from_total" bigint NOT NULL,
	"to_total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_raises_totals" CHECK (0 <= "order_raises"."from_total" and "order_raises"."from_total" < "order_raises"."to_total")
);
--> statement-breakpoint
ALTER TABLE "order_raises" ADD CONSTRAINT "order_raises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_raises" ADD CONSTRAINT "order_raises_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_raises_order" ON "order_raises" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_raises_user" ON "order_raises" USING btree ("user_id","created_at");--> statement-breakpoint
-- What customers raised until now. Of a raise that was taken back before the next one, nothing is left.
INSERT INTO "order_raises" ("order_id", "user_id", "from_total", "to_total", "created_at")
SELECT "order_id", "user_id", "from_total", "to_total", "at" FROM (
  SELECT "order_id", "actor_user_id" AS "user_id", "at", ("changes" #>> '{total,from}')::bigint AS "from_total",
      least(("changes" #>> '{total,to}')::bigint, min(("changes" #>> '{total,from}')::bigint) OVER (
        PARTITION BY "order_id" ORDER BY "id" ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)) AS "to_total"
    FROM "order_events"
   WHERE "kind" = 'edited' AND "cause" = 'customer' AND "actor_user_id" IS NOT NULL
     AND ("changes" #>> '{total,to}')::bigint > ("changes" #>> '{total,from}')::bigint) "raise"
 WHERE "to_total" > "from_total";
