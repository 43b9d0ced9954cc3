CREATE TABLE "stray_objects" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_files" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "object_bytes" integer;--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_object" UNIQUE("object");--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_place" CHECK (("image_files"."content" is null) <> ("image_files"."object" is null) and ("image_files"."object" is null) = ("image_files"."object_bytes" is null));