CREATE TABLE "model_differences" (
	"model_id" text PRIMARY KEY NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"place" smallint,
	"paused_at" timestamp (3) with time zone,
	"paused_by" text,
	"pause_reason" text,
	"refusals" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_differences_pauser" CHECK (("model_differences"."paused_at" is null) = ("model_differences"."paused_by" is null))
);
--> statement-breakpoint
CREATE INDEX "video_tasks_ended_by_model" ON "video_tasks" USING btree ("model","completed_at" DESC NULLS FIRST) WHERE "video_tasks"."completed_at" is not null;