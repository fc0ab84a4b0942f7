CREATE FUNCTION pg_temp.peaks_as_text(smallint[]) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(translate(encode(decode(string_agg(lpad(to_hex(peak::integer), 2, '0'), '' ORDER BY place), 'hex'), 'base64'), E'\n', ''), '')
  FROM unnest($1) WITH ORDINALITY AS peaks (peak, place)
$$;--> statement-breakpoint
ALTER TABLE "video_tasks" ALTER COLUMN "audio_peaks" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "video_tasks" ALTER COLUMN "audio_peaks" SET DATA TYPE text USING pg_temp.peaks_as_text("audio_peaks");--> statement-breakpoint
ALTER TABLE "video_tasks" ALTER COLUMN "audio_peaks" SET DEFAULT '';
