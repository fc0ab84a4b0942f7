import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { renditionPurposes, upgradeTargets } from '#contract/models/model.ts'
import { videoStages } from '#contract/videos/videos.ts'
import { createdAt, id, moment } from './columns.ts'
import { videoTasks } from './videos.ts'

/**
 * One row for each file that somebody makes: a video's own (`video`), its free 1080p version (`hd`), and resolutions that
 * were paid for afterwards (`upgrade`). The previous version writes upgrades through the view `video_upgrades`, and makes
 * everything else in the rows of videos (`due_at`).
 */
export const renditions = pgTable(
  'renditions',
  {
    id: id(),
    videoTaskId: uuid('video_task_id')
      .notNull()
      .references(() => videoTasks.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: renditionPurposes }).notNull().default('upgrade'),
    /** The resolution; empty for the own file. */
    target: text('target', { enum: ['', ...upgradeTargets] }).notNull(),
    /** Of the own file, that of the video. */
    stage: text('stage', { enum: videoStages }).notNull().default('running'),
    creditsUsed: integer('credits_used').notNull().default(0),
    /** The vendor's credits that are booked for it on the account of the video. */
    bookedCredits: integer('booked_credits').notNull().default(0),
    refunded: boolean('refunded').notNull().default(false),
    createdAt,
    completedAt: moment('completed_at'),
    /** When a worker should process the row next; null if nothing is left to do. */
    dueAt: moment('due_at'),
    /** Until then, the attempt `attemptId` holds the row. */
    leasedUntil: moment('leased_until'),
    attemptId: uuid('attempt_id'),
  },
  (table) => [
    unique('renditions_of_a_video').on(table.videoTaskId, table.purpose, table.target),
    index('renditions_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    check(
      'renditions_charged',
      sql`${table.creditsUsed} >= 1 or (${table.purpose} <> 'upgrade' and ${table.creditsUsed} = 0)`,
    ),
  ],
)
