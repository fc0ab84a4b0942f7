import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/**
 * The clips that the operator shows on the landing page. Their files are copies in the storage, below `showcase/`, so
 * that they stay when the video that they came from is deleted or expires.
 */
export const showcaseClips = pgTable('showcase_clips', {
  id: id(),
  place: smallint('place').notNull(),
  words: text('words').notNull(),
  label: text('label').notNull(),
  isDemo: boolean('is_demo').notNull(),
  file: text('file').notNull(),
  poster: text('poster').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  durationMs: integer('duration_ms').notNull(),
  /** One byte for each step, 0 to 100, as base64. */
  peaks: text('peaks').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt,
})
