CREATE TABLE "outputs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"model" text NOT NULL,
	"provider" text NOT NULL,
	"resolution" text NOT NULL,
	CONSTRAINT "outputs_sha256" CHECK ("outputs"."sha256" ~ '^[0-9a-f]{64}$')
);
