DROP INDEX "video_tasks_user_created";--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "share_slug" text;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "video_tasks_user" ON "video_tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "video_tasks_shown" ON "video_tasks" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "video_tasks"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_share_slug_unique" UNIQUE("share_slug");--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_shared" CHECK ("video_tasks"."is_public" = ("video_tasks"."share_slug" is not null));