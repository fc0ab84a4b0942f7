import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdVia, hdStates, type VideoModel, videoStages, videoStatuses } from '#contract/videos/videos.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'
import { kieApis } from './providers.ts'

export const videoTasks = pgTable(
  'video_tasks',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    taskId: text('task_id').notNull().unique(),
    prompt: text('prompt').notNull(),
    imageUrls: text('image_urls').array().notNull().default([]),
    model: text('model').$type<VideoModel>().notNull(),
    aspectRatio: text('aspect_ratio').notNull(),
    watermark: text('watermark'),
    seeds: integer('seeds'),
    enableFallback: boolean('enable_fallback').notNull().default(false),
    status: text('status', { enum: videoStatuses }).notNull().default('generating'),
    /** Names in our storage; answers prefix them with the storage's address. */
    resultUrls: text('result_urls').array().notNull().default([]),
    hdVideoUrl: text('hd_video_url'),
    errorMessage: text('error_message'),
    createdAt,
    completedAt: moment('completed_at'),
    creditsUsed: integer('credits_used').notNull().default(1),
    createdVia: text('created_via', { enum: createdVia }).notNull().default('web'),
    isPublic: boolean('is_public').notNull().default(false),
    refunded: boolean('refunded').notNull().default(false),
    refundedAt: moment('refunded_at'),
    kieApiId: uuid('kie_api_id').references(() => kieApis.id, { onDelete: 'set null' }),

    /** The internal state (see video-stage.ts). */
    stage: text('stage', { enum: videoStages }).notNull().default('queued'),
    stageSince: moment('stage_since').notNull().defaultNow(),
    /** When a worker should process the row next; null if nothing is left to do. */
    dueAt: moment('due_at').defaultNow(),
    /** Until then, the attempt `attemptId` holds the row. */
    leasedUntil: moment('leased_until'),
    attemptId: uuid('attempt_id'),
    storeTries: smallint('store_tries').notNull().default(0),
    provider: text('provider').notNull().default('demo'),
    providerTaskId: text('provider_task_id'),
    /** Booked on the provider account for this video; released if the video fails. */
    reservedCredits: integer('reserved_credits').notNull().default(0),
    /**
     * Provider errors while the video is submitted. After that, queries without an answer once the deadline has passed.
     */
    stumbles: smallint('stumbles').notNull().default(0),
    /** Accounts that refused the video since it last had to wait. */
    triedAccounts: uuid('tried_accounts').array().notNull().default([]),
    /** The unguessable part of this submission's callback address. */
    callbackToken: text('callback_token').unique(),
    callbackAt: moment('callback_at'),
    /** Where the provider stores the finished clip; never shown to anybody. */
    providerUrls: text('provider_urls').array().notNull().default([]),
    /** Delivered although its credits were refunded: a late success, or an administrator's refund. */
    deliveredFree: boolean('delivered_free').notNull().default(false),
    hdState: text('hd_state', { enum: hdStates }).notNull().default('none'),
    hdTries: smallint('hd_tries').notNull().default(0),
    /** The unguessable folder of the video's files in storage. */
    mediaFolder: text('media_folder').notNull(),
    poster: text('poster'),
    /** Base64, as the API sends it: decoding 200 numbers per video would cost a list more than everything else. */
    audioPeaks: text('audio_peaks').notNull().default(''),
    durationMs: integer('duration_ms'),
    /** The size of its files in storage. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** The unguessable part of its share page's address while it is public; never reused. */
    shareSlug: text('share_slug').unique(),
    /** Search engines may index the share page. */
    isListed: boolean('is_listed').notNull().default(false),
    /** An administrator ended its sharing after a report; it cannot be shared again. */
    shareBlockedAt: moment('share_blocked_at'),
    /** Hidden from everybody; the ledger still references it. */
    deletedAt: moment('deleted_at'),
    /** For a deleted video: when the nightly sweep confirmed that its files are gone. */
    filesRemovedAt: moment('files_removed_at'),
  },
  (table) => [
    index('video_tasks_user').on(table.userId),
    index('video_tasks_shown')
      // Matches `order by … desc`; with nulls last, the index would not provide that order.
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('video_tasks_created').on(table.createdAt),
    index('video_tasks_completed').on(table.completedAt),
    index('video_tasks_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('video_tasks_queued').on(table.createdAt, table.id).where(sql`${table.stage} = 'queued'`),
    index('video_tasks_unremoved')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.filesRemovedAt} is null`),
    check('video_tasks_charged', sql`${table.creditsUsed} >= 1`),
    check('video_tasks_shared', sql`${table.isPublic} = (${table.shareSlug} is not null)`),
  ],
)
