INSERT INTO "admin_settings" ("id") VALUES (1) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "credit_packages" ("name", "credits", "price", "popular", "bonus_credits", "description")
VALUES
  ('Starter', 50, 10.00, false, 0, 'Try ideas and find your first scenes.'),
  ('Pro', 150, 25.00, true, 25, 'For making videos every week.'),
  ('Premium', 300, 45.00, false, 50, 'For a channel, a campaign or a team.');
