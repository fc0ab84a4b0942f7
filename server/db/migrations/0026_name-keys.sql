ALTER TABLE "users" ADD COLUMN "name_key" text;--> statement-breakpoint
-- Nothing that anybody sees changes by this, so it is no event. Of names in other letters the server makes keys when it starts.
ALTER TABLE "users" DISABLE TRIGGER "users_changed";--> statement-breakpoint
UPDATE "users" SET "name_key" = lower("username") WHERE "deleted_at" IS NULL AND "username" ~ '^[!-~]+$';--> statement-breakpoint
ALTER TABLE "users" ENABLE TRIGGER "users_changed";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_name_key_unique" UNIQUE("name_key");
