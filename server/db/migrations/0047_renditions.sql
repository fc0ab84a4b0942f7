ALTER TABLE "video_upgrades" RENAME TO "renditions";--> statement-breakpoint
ALTER TABLE "renditions" RENAME COLUMN "to" TO "target";--> statement-breakpoint
ALTER TABLE "renditions" RENAME COLUMN "status" TO "stage";--> statement-breakpoint
ALTER TABLE "renditions" DROP CONSTRAINT "video_upgrades_video_task_id_to_pk";--> statement-breakpoint
ALTER TABLE "renditions" DROP CONSTRAINT "video_upgrades_charged";--> statement-breakpoint
ALTER TABLE "renditions" DROP CONSTRAINT "video_upgrades_video_task_id_video_tasks_id_fk";--> statement-breakpoint
ALTER TABLE "renditions" ALTER COLUMN "credits_used" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "purpose" text DEFAULT 'upgrade' NOT NULL;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "renditions" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_video_task_id_video_tasks_id_fk" FOREIGN KEY ("video_task_id") REFERENCES "public"."video_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_of_a_video" UNIQUE("video_task_id","purpose","target");--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_charged" CHECK ("renditions"."credits_used" >= 1 or ("renditions"."purpose" = 'hd' and "renditions"."credits_used" = 0));--> statement-breakpoint
CREATE INDEX "renditions_due" ON "renditions" USING btree ("due_at") WHERE "renditions"."due_at" is not null;--> statement-breakpoint
-- The previous version reads and writes upgrades through it; what it leaves out gets the defaults of the table.
CREATE VIEW "video_upgrades" AS SELECT "video_task_id", "target" AS "to", "stage" AS "status", "credits_used", "booked_credits", "refunded", "created_at", "completed_at" FROM "renditions" WHERE "purpose" = 'upgrade';
