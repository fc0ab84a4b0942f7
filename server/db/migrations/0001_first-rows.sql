INSERT INTO "admin_settings" ("id") VALUES (1) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "credit_packages" ("name", "credits", "price", "popular", "bonus_credits")
VALUES ('Starter', 50, 10.00, false, 0), ('Pro', 150, 25.00, true, 25), ('Premium', 300, 45.00, false, 50);
