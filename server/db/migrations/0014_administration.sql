CREATE TABLE "arrivals" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"text" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_with" bigint,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_settings" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "admin_settings" ADD COLUMN "min_free_megabytes" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at") WHERE "notices"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_sent" ON "notices" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "notices_key" ON "notices" USING btree ("key","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("completed_at");--> statement-breakpoint
CREATE INDEX "video_tasks_created" ON "video_tasks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "video_tasks_completed" ON "video_tasks" USING btree ("completed_at");