ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "door" text;--> statement-breakpoint
UPDATE "idempotency_keys" SET "door" = 'web' WHERE "key" NOT LIKE 'n8n:%';--> statement-breakpoint
UPDATE "idempotency_keys" SET "door" = 'api', "key" = substr("key", 5) WHERE "door" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "door" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_door_key_pk" PRIMARY KEY("user_id","door","key");