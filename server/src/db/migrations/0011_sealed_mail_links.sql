ALTER TABLE "mails" ADD COLUMN "sealed_link" "bytea";--> statement-breakpoint
-- Links that were stored in clear are removed, with the button that leads to them. A mail that still waits would arrive
-- without its link: it fails instead.
UPDATE "mails" SET
  "html" = regexp_replace(
    regexp_replace("html", '<a href="https?://[^[:space:]"<>#]+/set-password#[A-Za-z0-9_-]+"[^>]*>([^<]*)</a>', '<b>\1</b>', 'g'),
    'https?://[^[:space:]"<>#]+/set-password#[A-Za-z0-9_-]+', '(the link is left out here)', 'g'),
  "text" = regexp_replace("text", 'https?://[^[:space:]"<>#]+/set-password#[A-Za-z0-9_-]+', '(the link is left out here)', 'g'),
  "last_error" = CASE WHEN "state" IN ('queued', 'failed') THEN 'An update removed the link. Please send a new one.' ELSE "last_error" END,
  "state" = CASE WHEN "state" = 'queued' THEN 'failed' ELSE "state" END
WHERE "kind" IN ('password_reset', 'invitation') AND "text" LIKE '%/set-password#%';
