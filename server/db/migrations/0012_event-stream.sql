CREATE TABLE "event_stream" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"trimmed_tx" bigint DEFAULT 0 NOT NULL,
	"trimmed_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_user";--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id","tx","id");