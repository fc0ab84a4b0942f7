CREATE TABLE "archives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"attempt_id" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"piece_bytes" integer,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "archives_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "archives_ready" CHECK ("archives"."state" <> 'ready' or ("archives"."expires_at" is not null and "archives"."bytes" is not null
        and "archives"."attempt_id" is not null and "archives"."piece_bytes" is not null))
);
--> statement-breakpoint
ALTER TABLE "archives" ADD CONSTRAINT "archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archives_expiry" ON "archives" USING btree ("expires_at");