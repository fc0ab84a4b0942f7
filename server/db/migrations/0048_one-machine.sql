ALTER TABLE "renditions" DROP CONSTRAINT "renditions_charged";--> statement-breakpoint
ALTER TABLE "video_tasks" ALTER COLUMN "due_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_charged" CHECK ("renditions"."credits_used" >= 1 or ("renditions"."purpose" <> 'upgrade' and "renditions"."credits_used" = 0));