CREATE TABLE "video_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"video_task_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"email" text,
	"reporter_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"owner_reason" text,
	"answer" text,
	CONSTRAINT "video_reports_decided" CHECK (("video_reports"."decision" is null) = ("video_reports"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "share_blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_video_task_id_video_tasks_id_fk" FOREIGN KEY ("video_task_id") REFERENCES "public"."video_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_reports" ADD CONSTRAINT "video_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "video_reports_open_once" ON "video_reports" USING btree ("video_task_id","reporter_hash") WHERE "video_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "video_reports_listed" ON "video_reports" USING btree ("decided_at" DESC NULLS FIRST,"created_at","id" DESC NULLS FIRST);