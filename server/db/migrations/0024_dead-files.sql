ALTER TABLE "video_tasks" ADD COLUMN "files_removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "video_tasks_unremoved" ON "video_tasks" USING btree ("deleted_at") WHERE "video_tasks"."deleted_at" is not null and "video_tasks"."files_removed_at" is null;
--> statement-breakpoint
-- Pictures from before uploads were written down, as far as videos name them: they go with their owner as well.
INSERT INTO "uploads" ("name", "user_id", "bytes", "created_at", "used_at")
SELECT DISTINCT ON (name) name, user_id, 0, created_at, created_at FROM (
  SELECT substring(unnest(image_urls) from '/(images/[A-Za-z0-9_-]{24}\.(?:jpg|png))$') AS name, user_id, created_at
  FROM "video_tasks" WHERE cardinality(image_urls) > 0
) AS named WHERE name IS NOT NULL ORDER BY name, created_at
ON CONFLICT DO NOTHING;
