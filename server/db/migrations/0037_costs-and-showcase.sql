CREATE TABLE "showcase_clips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" smallint NOT NULL,
	"words" text NOT NULL,
	"label" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"file" text NOT NULL,
	"poster" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_settings" ADD COLUMN "max_task_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "estimated_cost" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "provider_cost" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "hinted_cost" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "route" jsonb;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "people_consent_at" timestamp (3) with time zone;