ALTER TABLE "api_tokens" ADD COLUMN "masked" text NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;