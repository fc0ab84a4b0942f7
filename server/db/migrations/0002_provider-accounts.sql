ALTER TABLE "kie_apis" DROP CONSTRAINT "kie_apis_token_unique";--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "webhook_key" text;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "balance" integer;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "balance_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "resting_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "recent_creates_ms" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_settings" ADD COLUMN "kie_token_recent_creates_ms" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "reserved_credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "tried_accounts" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "callback_token" text;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "callback_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD CONSTRAINT "kie_apis_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_callback_token_unique" UNIQUE("callback_token");