ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[] DEFAULT '{videos:read,videos:write,account:read}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "models" text[];--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "daily_cap" integer;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "monthly_cap" integer;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "total_cap" integer;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "max_per_video" integer;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "day" text;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "day_spent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "month" text;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "month_spent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "total_spent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "warned" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "shape" text DEFAULT 'task' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "api_token_id" uuid;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "callback_url" text;--> statement-breakpoint
CREATE INDEX "video_tasks_called_back" ON "video_tasks" USING btree ("request_id") WHERE "video_tasks"."callback_url" is not null;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_request_id_unique" UNIQUE("request_id");