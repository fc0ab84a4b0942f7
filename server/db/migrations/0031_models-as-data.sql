CREATE TABLE "video_upgrades" (
	"video_task_id" uuid NOT NULL,
	"to" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"credits_used" integer NOT NULL,
	"refunded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "video_upgrades_video_task_id_to_pk" PRIMARY KEY("video_task_id","to"),
	CONSTRAINT "video_upgrades_charged" CHECK ("video_upgrades"."credits_used" >= 1)
);
--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "negative_prompt" text;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "mode" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "seconds" smallint DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "resolution" text DEFAULT '720p' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "audio" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "client_reference" text;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "video_upgrades" ADD CONSTRAINT "video_upgrades_video_task_id_video_tasks_id_fk" FOREIGN KEY ("video_task_id") REFERENCES "public"."video_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_parent_id_video_tasks_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."video_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "video_tasks" SET "mode" = 'image' WHERE cardinality("image_urls") > 0;
