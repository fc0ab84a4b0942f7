INSERT INTO "event_stream" DEFAULT VALUES;
--> statement-breakpoint
-- Whatever changes an account, ends a session or changes the settings becomes an event by itself, also what an operator
-- does at the database: sessions and answers are remembered until such an event says otherwise.
CREATE FUNCTION append_account_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (user_id, type)
  VALUES (NEW.id, CASE WHEN OLD.is_active AND NOT NEW.is_active THEN 'account.disabled' ELSE 'account.changed' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON users
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION append_account_event();
--> statement-breakpoint
-- A session that goes with its account has nobody left to tell.
CREATE FUNCTION append_session_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (user_id, type) SELECT id, 'session.ended' FROM users WHERE id = OLD.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION append_session_event();
--> statement-breakpoint
CREATE FUNCTION append_settings_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (user_id, type) VALUES (NULL, 'settings.changed');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counting submissions with the settings' own token is not a change of a setting.
CREATE TRIGGER settings_changed AFTER UPDATE ON admin_settings
FOR EACH ROW WHEN (to_jsonb(OLD) - 'kie_token_recent_creates_ms' IS DISTINCT FROM to_jsonb(NEW) - 'kie_token_recent_creates_ms')
EXECUTE FUNCTION append_settings_event();
