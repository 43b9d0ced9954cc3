ALTER TABLE "provider_configs" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "provider_configs" SET "tested_at" = "provider_configs"."updated_at" FROM "manufacturers"
  WHERE "manufacturers"."id" = "provider_configs"."manufacturer_id"
    AND "provider_configs"."mode" = 'live' AND "manufacturers"."card_mode" = 'live';
