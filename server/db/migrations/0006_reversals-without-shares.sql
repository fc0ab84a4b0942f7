ALTER TABLE "order_reversals" DROP CONSTRAINT "order_reversals_taken";--> statement-breakpoint
ALTER TABLE "order_reversals" DROP COLUMN "credits";--> statement-breakpoint
ALTER TABLE "order_reversals" DROP COLUMN "taken";