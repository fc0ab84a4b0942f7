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
    /** Names in our storage; the storage's address is put in front when they are answered. */
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

    /** The public status in full (see video-stage.ts). */
    stage: text('stage', { enum: videoStages }).notNull().default('queued'),
    stageSince: moment('stage_since').notNull().defaultNow(),
    /** When somebody should look at the row next; null when there is nothing left to do. */
    dueAt: moment('due_at').defaultNow(),
    /** Until then the row belongs to whoever holds `attemptId`. */
    leasedUntil: moment('leased_until'),
    attemptId: uuid('attempt_id'),
    storeTries: smallint('store_tries').notNull().default(0),
    provider: text('provider').notNull().default('demo'),
    providerTaskId: text('provider_task_id'),
    /** Booked on the provider account for this video; given back when it comes to nothing. */
    reservedCredits: integer('reserved_credits').notNull().default(0),
    /** How often the provider answered its submission with an error of its own. */
    stumbles: smallint('stumbles').notNull().default(0),
    /** Accounts that would not take it since it last had to wait. */
    triedAccounts: uuid('tried_accounts').array().notNull().default([]),
    /** The unguessable part of this submission's callback address. */
    callbackToken: text('callback_token').unique(),
    callbackAt: moment('callback_at'),
    /** Where the provider keeps the finished clip; never shown to anybody. */
    providerUrls: text('provider_urls').array().notNull().default([]),
    /** Delivered although the credits have gone back: a late success, or an administrator's refund. */
    deliveredFree: boolean('delivered_free').notNull().default(false),
    hdState: text('hd_state', { enum: hdStates }).notNull().default('none'),
    hdTries: smallint('hd_tries').notNull().default(0),
    /** Folder of the video's files in storage, unguessable. */
    mediaFolder: text('media_folder').notNull(),
    poster: text('poster'),
    /** As it is answered: two hundred numbers for each video of a list would take longer to read than all the rest. */
    audioPeaks: text('audio_peaks').notNull().default(''),
    durationMs: integer('duration_ms'),
    /** What its files take in storage. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** The unguessable part of its share page's address while it is public; a withdrawn one never comes back. */
    shareSlug: text('share_slug').unique(),
    /** Search engines may show the share page. */
    isListed: boolean('is_listed').notNull().default(false),
    /** Hidden from everybody; the ledger still points at it. */
    deletedAt: moment('deleted_at'),
    /** Of a deleted video: when the nightly sweep saw that no file of it is left. */
    filesRemovedAt: moment('files_removed_at'),
  },
  (table) => [
    index('video_tasks_user').on(table.userId),
    index('video_tasks_shown')
      // As `order by … desc` has it; with nulls last the index would not give that order.
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
