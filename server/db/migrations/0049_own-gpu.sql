CREATE TABLE "workflows" (
	"hash" text PRIMARY KEY NOT NULL,
	"graph" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "address" text;