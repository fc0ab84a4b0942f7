DROP INDEX "webhook_deliveries_endpoint";--> statement-breakpoint
DROP INDEX "audit_log_created";--> statement-breakpoint
DROP INDEX "notices_key";--> statement-breakpoint
DROP INDEX "orders_user_created";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_key" ON "notices" USING btree ("key","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_user_created" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);