ALTER TABLE "credit_packages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kie_apis" ADD COLUMN "credit_price" numeric(10, 6) DEFAULT '0.005' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("created_at") WHERE "orders"."status" = 'held';