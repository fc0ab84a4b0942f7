CREATE TABLE "route_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"vendor" text NOT NULL,
	"model" text NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"silent" integer DEFAULT 0 NOT NULL,
	"made_ms" bigint DEFAULT 0 NOT NULL,
	"cost_cents" numeric(16, 4) DEFAULT 0 NOT NULL,
	CONSTRAINT "route_hours_hour_vendor_model_pk" PRIMARY KEY("hour","vendor","model")
);
--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "priority" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "daily_cap_cents" integer;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "day_usage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "usage_day" date;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "seconds" numeric(8, 3);--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "inputs" jsonb;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "shots" jsonb;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "failover" jsonb;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "refused_routes" text[] DEFAULT '{}' NOT NULL;