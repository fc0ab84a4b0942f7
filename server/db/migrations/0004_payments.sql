CREATE TABLE "alarms" (
	"key" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gateway" text NOT NULL,
	"reversal_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_refs" text[] NOT NULL,
	"order_id" uuid,
	"amount_cents" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_reversals_id" UNIQUE("gateway","reversal_id"),
	CONSTRAINT "order_reversals_taken" CHECK ("order_reversals"."taken" >= 0 and "order_reversals"."taken" <= "order_reversals"."credits")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "package_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "creem_product_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gateway_transaction_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_settings" ADD COLUMN "paypal_webhook_id" text;--> statement-breakpoint
ALTER TABLE "order_reversals" ADD CONSTRAINT "order_reversals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_reversals_order" ON "order_reversals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_reversals_waiting" ON "order_reversals" USING btree ("gateway") WHERE "order_reversals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment" UNIQUE("gateway","payment_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_positive" CHECK ("orders"."price_cents" >= 1 and "orders"."credits" >= 1 and "orders"."bonus_credits" >= 0);