ALTER TABLE "order_reversals" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "order_reversals" ADD COLUMN "shortfall" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reversed_credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reversals" ADD CONSTRAINT "order_reversals_shortfall" CHECK ("order_reversals"."shortfall" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reversed" CHECK ("orders"."reversed_credits" >= 0 and "orders"."reversed_credits" <= "orders"."credits" + "orders"."bonus_credits");