ALTER TABLE "video_tasks" DROP CONSTRAINT "video_tasks_charged";--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "continued_from_id" uuid;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "film" jsonb;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_continued_from_id_video_tasks_id_fk" FOREIGN KEY ("continued_from_id") REFERENCES "public"."video_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_tasks_extending" ON "video_tasks" USING btree ("parent_id") WHERE "video_tasks"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "video_tasks_continuing" ON "video_tasks" USING btree ("continued_from_id") WHERE "video_tasks"."continued_from_id" is not null;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_charged" CHECK ("video_tasks"."credits_used" >= 1 or ("video_tasks"."mode" = 'join' and "video_tasks"."credits_used" = 0));