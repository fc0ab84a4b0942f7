CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"email" text,
	"google_id" text,
	"credits" integer DEFAULT 0 NOT NULL,
	"debt" integer DEFAULT 0 NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_google_id_unique" UNIQUE("google_id"),
	CONSTRAINT "users_credits_not_negative" CHECK ("users"."credits" >= 0),
	CONSTRAINT "users_debt_not_negative" CHECK ("users"."debt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"sequence" integer NOT NULL,
	"key" text NOT NULL,
	"description" text NOT NULL,
	"video_task_id" uuid,
	"package_id" uuid,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_key_unique" UNIQUE("key"),
	CONSTRAINT "transactions_user_sequence" UNIQUE("user_id","sequence"),
	CONSTRAINT "transactions_balance_not_negative" CHECK ("transactions"."balance_after" >= 0),
	CONSTRAINT "transactions_amount_not_zero" CHECK ("transactions"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "credit_packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"credits" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"creem_product_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"description" text,
	"bonus_credits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_packages_positive" CHECK ("credit_packages"."credits" >= 1 and "credit_packages"."bonus_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"package_id" uuid,
	"gateway" text NOT NULL,
	"gateway_order_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"price_cents" integer NOT NULL,
	"credits" integer NOT NULL,
	"bonus_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "orders_gateway_order" UNIQUE("gateway","gateway_order_id")
);
--> statement-breakpoint
CREATE TABLE "kie_apis" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"total_credits" integer DEFAULT 1000 NOT NULL,
	"veo3_quality_credits" integer DEFAULT 400 NOT NULL,
	"veo3_fast_credits" integer DEFAULT 80 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"last_used" timestamp (3) with time zone,
	"total_usage" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kie_apis_token_unique" UNIQUE("token"),
	CONSTRAINT "kie_apis_credits_not_negative" CHECK ("kie_apis"."total_credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "admin_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kie_token" text,
	"paypal_client_id" text,
	"paypal_client_secret" text,
	"paypal_environment" text DEFAULT 'sandbox' NOT NULL,
	"paypal_enabled" boolean DEFAULT false NOT NULL,
	"creem_api_key" text,
	"creem_environment" text DEFAULT 'test' NOT NULL,
	"creem_webhook_secret" text,
	"creem_enabled" boolean DEFAULT false NOT NULL,
	"google_client_id" text,
	"google_client_secret" text,
	"google_redirect_uri" text,
	"google_auth_enabled" boolean DEFAULT false NOT NULL,
	"veo3_credits" integer DEFAULT 5 NOT NULL,
	"veo3_fast_credits" integer DEFAULT 1 NOT NULL,
	"veo3_api_price" numeric(10, 2) DEFAULT '10' NOT NULL,
	"veo3_fast_api_price" numeric(10, 2) DEFAULT '2' NOT NULL,
	"telegram_bot_token" text,
	"telegram_chat_id" text,
	"demo_retired_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_settings_one_row" CHECK ("admin_settings"."id" = 1),
	CONSTRAINT "admin_settings_prices" CHECK ("admin_settings"."veo3_credits" >= 1 and "admin_settings"."veo3_fast_credits" >= 1)
);
--> statement-breakpoint
CREATE TABLE "video_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"task_id" text NOT NULL,
	"prompt" text NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"model" text NOT NULL,
	"aspect_ratio" text NOT NULL,
	"watermark" text,
	"seeds" integer,
	"enable_fallback" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'generating' NOT NULL,
	"result_urls" text[] DEFAULT '{}' NOT NULL,
	"hd_video_url" text,
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"credits_used" integer DEFAULT 1 NOT NULL,
	"created_via" text DEFAULT 'web' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"refunded" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"kie_api_id" uuid,
	"stage" text DEFAULT 'queued' NOT NULL,
	"stage_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"leased_until" timestamp (3) with time zone,
	"attempt_id" uuid,
	"store_tries" smallint DEFAULT 0 NOT NULL,
	"provider" text DEFAULT 'demo' NOT NULL,
	"provider_task_id" text,
	"provider_urls" text[] DEFAULT '{}' NOT NULL,
	"delivered_free" boolean DEFAULT false NOT NULL,
	"hd_state" text DEFAULT 'none' NOT NULL,
	"hd_tries" smallint DEFAULT 0 NOT NULL,
	"media_folder" text NOT NULL,
	"poster" text,
	"audio_peaks" smallint[] DEFAULT '{}' NOT NULL,
	"duration_ms" integer,
	CONSTRAINT "video_tasks_task_id_unique" UNIQUE("task_id"),
	CONSTRAINT "video_tasks_charged" CHECK ("video_tasks"."credits_used" >= 1)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_video_task_id_video_tasks_id_fk" FOREIGN KEY ("video_task_id") REFERENCES "public"."video_tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_package_id_credit_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."credit_packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package_id_credit_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."credit_packages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tasks" ADD CONSTRAINT "video_tasks_kie_api_id_kie_apis_id_fk" FOREIGN KEY ("kie_api_id") REFERENCES "public"."kie_apis"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_lower" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_video_task" ON "transactions" USING btree ("video_task_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("tx","id");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_user_created" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_tasks_user_created" ON "video_tasks" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_tasks_due" ON "video_tasks" USING btree ("due_at") WHERE "video_tasks"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "video_tasks_queued" ON "video_tasks" USING btree ("created_at","id") WHERE "video_tasks"."stage" = 'queued';