-- Keys that the fold of names has changed: those of names with ß, a final sigma, a iota below, an old Cyrillic letter, a Hangul filler or
-- digits of another script. The server makes new ones when it starts, the oldest account first; of two names that are now the same, both
-- keep working. Nothing that anybody sees changes by this, so it is no event.
ALTER TABLE "users" DISABLE TRIGGER "users_changed";--> statement-breakpoint
UPDATE "users" SET "name_key" = NULL WHERE "deleted_at" IS NULL AND "username" ~ '[ßςᲀ-ᲈᾀ-ᾯᾲ-ᾴᾷᾼῂ-ῄῇῌῲ-ῴῷῼ\u115f\u1160\u3164\uffa0٠-٩۰-۹०-९০-৯੦-੯૦-૯௦-௯౦-౯೦-೯൦-൯෦-෯๐-๙໐-໙༠-༩၀-၉႐-႙០-៩᠐-᠙]';--> statement-breakpoint
ALTER TABLE "users" ENABLE TRIGGER "users_changed";
