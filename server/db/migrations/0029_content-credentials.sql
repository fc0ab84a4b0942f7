CREATE TABLE "signing_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slot" text NOT NULL,
	"certificate" text NOT NULL,
	"sealed_key" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_certificates_slot_unique" UNIQUE("slot")
);
--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outputs_unsigned" ON "outputs" USING btree ("made_at") WHERE not "outputs"."signed";