ALTER TABLE "kie_apis" RENAME COLUMN "recent_creates_ms" TO "counted_until_ms";--> statement-breakpoint
ALTER TABLE "admin_settings" RENAME COLUMN "kie_token_recent_creates_ms" TO "kie_token_counted_until_ms";
--> statement-breakpoint
DROP TRIGGER settings_changed ON admin_settings;
--> statement-breakpoint
-- Counting submissions with the settings' own token is still not a change of a setting.
CREATE TRIGGER settings_changed AFTER UPDATE ON admin_settings
FOR EACH ROW WHEN (to_jsonb(OLD) - 'kie_token_counted_until_ms' IS DISTINCT FROM to_jsonb(NEW) - 'kie_token_counted_until_ms')
EXECUTE FUNCTION append_settings_event();
