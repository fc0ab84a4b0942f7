DROP INDEX "transactions_created";--> statement-breakpoint
CREATE INDEX "transactions_type_created" ON "transactions" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at","id");