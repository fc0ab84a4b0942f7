CREATE TABLE "added_models" (
	"id" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_upgrades" ADD COLUMN "booked_credits" integer DEFAULT 0 NOT NULL;