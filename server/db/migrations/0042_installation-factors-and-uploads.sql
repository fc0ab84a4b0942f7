CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"installation_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bound_at" timestamp (3) with time zone,
	"sweeps" integer DEFAULT 0 NOT NULL,
	"secret_check" text,
	"hold" jsonb,
	"confirmed_files" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "confirmed_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "former_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_key_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factors_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sessions_former" ON "sessions" USING btree ("former_id") WHERE "sessions"."former_id" is not null;