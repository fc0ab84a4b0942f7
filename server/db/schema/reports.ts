import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reportDecisions, reportReasons } from '#contract/videos/video-reports.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'
import { videoTasks } from './videos.ts'

export const videoReports = pgTable(
  'video_reports',
  {
    id: id(),
    videoTaskId: uuid('video_task_id')
      .notNull()
      .references(() => videoTasks.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    words: text('words').notNull(),
    /** Where the answer is sent; forgotten once it was sent. */
    email: text('email'),
    /** A keyed hash of the network that sent it; forgotten with the decision. */
    reporterHash: text('reporter_hash'),
    createdAt,
    decision: text('decision', { enum: reportDecisions }),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    ownerReason: text('owner_reason'),
    answer: text('answer'),
  },
  (table) => [
    uniqueIndex('video_reports_open_once')
      .on(table.videoTaskId, table.reporterHash)
      .where(sql`${table.decidedAt} is null`),
    index('video_reports_listed').on(
      table.decidedAt.desc().nullsFirst(),
      table.createdAt,
      table.id.desc().nullsFirst(),
    ),
    check('video_reports_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
  ],
)
