import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { hdStates } from '#contract/models/model.ts'
import { madeModes } from '#contract/models/video-modes.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import { createdVia, videoStages, videoStatuses } from '#contract/videos/videos.ts'
import { users } from './accounts.ts'
import { createdAt, id, moment } from './columns.ts'
import { providerAccounts } from './providers.ts'

/** A stored file of a video, by its name in our storage. */
type FileOfVideo = {
  kind: 'video' | 'poster'
  resolution: string | null
  name: string
  bytes: number
  width: number
  height: number
  seconds: number | null
}

/** What an address of `image_urls` is, where that does not follow from the mode. `seconds`: of a video or sound. */
type GivenInput = {
  role: 'first' | 'last' | 'reference' | 'sound'
  kind: 'image' | 'video' | 'audio'
  name?: string
  seconds?: number
}

/** The videos that a film was joined from, with the file of each that was used. */
type JoinedFilm = {
  parts: { taskId: string; name: string }[]
  transition: 'cut' | 'fade'
  width: number
  height: number
}

const cost = (name: string) => numeric(name, { precision: 12, scale: 4, mode: 'number' })

export const videoTasks = pgTable(
  'video_tasks',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    taskId: text('task_id').notNull().unique(),
    prompt: text('prompt').notNull(),
    negativePrompt: text('negative_prompt'),
    /** Their roles follow from the mode: the first frame; first and last frame; references. */
    imageUrls: text('image_urls').array().notNull().default([]),
    /** Parallel to `image_urls`; null if all of them are pictures whose roles follow from the mode. */
    inputs: jsonb('inputs').$type<GivenInput[]>(),
    /** The shots of a video that has several; null for a video of one. */
    shots: jsonb('shots').$type<{ prompt: string; seconds: number }[]>(),
    model: text('model').notNull(),
    mode: text('mode', { enum: madeModes }).notNull().default('text'),
    /** Of the whole file, also if the video extends another one. */
    seconds: smallint('seconds').notNull().default(8),
    resolution: text('resolution').notNull().default('720p'),
    /** `source`: that of its picture or of the video that it extends. */
    aspectRatio: text('aspect_ratio').notNull(),
    audio: boolean('audio').notNull().default(true),
    /** The video that this one extends. */
    parentId: uuid('parent_id').references((): AnyPgColumn => videoTasks.id),
    /** The video whose frame is the first picture of this one. */
    continuedFromId: uuid('continued_from_id').references((): AnyPgColumn => videoTasks.id),
    /** Null if the video is no film. */
    film: jsonb('film').$type<JoinedFilm>(),
    /** Common to all takes of one request. */
    requestId: uuid('request_id'),
    /** Any text of the caller, sent back with the video. */
    clientReference: text('client_reference'),
    /** Called once, when all takes of the request have ended. */
    callbackUrl: text('callback_url'),
    watermark: text('watermark'),
    seeds: integer('seeds'),
    /** The seed that the vendor says it took; null if it does not say. */
    usedSeed: bigint('used_seed', { mode: 'number' }),
    enableFallback: boolean('enable_fallback').notNull().default(false),
    /** An administrator tries the model: made even while the model is paused. */
    isTrial: boolean('is_trial').notNull().default(false),
    status: text('status', { enum: videoStatuses }).notNull().default('generating'),
    /** Names in our storage; answers prefix them with the storage's address. */
    resultUrls: text('result_urls').array().notNull().default([]),
    hdVideoUrl: text('hd_video_url'),
    /** Why it failed, or that it was cancelled; null in rows of earlier versions, which have only a sentence. */
    failure: jsonb('failure').$type<Failure>(),
    /** The reason as a sentence, in English, for the previous version. */
    errorMessage: text('error_message'),
    createdAt,
    completedAt: moment('completed_at'),
    creditsUsed: integer('credits_used').notNull().default(1),
    createdVia: text('created_via', { enum: createdVia }).notNull().default('web'),
    isPublic: boolean('is_public').notNull().default(false),
    refunded: boolean('refunded').notNull().default(false),
    refundedAt: moment('refunded_at'),
    kieApiId: uuid('kie_api_id').references(() => providerAccounts.id, { onDelete: 'set null' }),

    /** The internal state (see video-stage.ts). */
    stage: text('stage', { enum: videoStages }).notNull().default('queued'),
    stageSince: moment('stage_since').notNull().defaultNow(),
    /**
     * Null, unless the previous version makes the video: it leases this row. Otherwise, the rows of `renditions` are
     * leased, and `attemptId` is that of the lease when a worker reads the row.
     */
    dueAt: moment('due_at'),
    leasedUntil: moment('leased_until'),
    attemptId: uuid('attempt_id'),
    storeTries: smallint('store_tries').notNull().default(0),
    provider: text('provider').notNull().default('demo'),
    providerTaskId: text('provider_task_id'),
    /** Booked on the provider account for this video; released if the video fails. */
    reservedCredits: integer('reserved_credits').notNull().default(0),
    /** What the vendor will probably take for it, and what it said that it took, in its credits; null if unknown. */
    estimatedCost: cost('estimated_cost'),
    providerCost: cost('provider_cost'),
    /** What a callback said that it took; it counts once the provider confirms that the video is finished. */
    hintedCost: cost('hinted_cost'),
    /** Who makes it and in which words that vendor is asked, as it was when it was charged; null in earlier versions. */
    route: jsonb('route').$type<Record<string, unknown>>(),
    /** The route of another model that makes it instead, and the resolution asked of it; null for its own route. */
    failover: jsonb('failover').$type<{ model: string; route: Record<string, unknown>; resolution: string }>(),
    /** The models whose routes have refused it for good. */
    refusedRoutes: text('refused_routes').array().notNull().default([]),
    /** How often it was sent again, because the provider failed with an error that passes. */
    retries: smallint('retries').notNull().default(0),
    /** Provider errors while the video is submitted to its route. The column has the name that an earlier version uses. */
    submitErrors: smallint('stumbles').notNull().default(0),
    /** Queries without an answer: of a running video once the deadline has passed, of a failed one at each recheck. */
    unansweredChecks: smallint('unanswered_checks').notNull().default(0),
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
    /** Empty for videos of earlier versions. */
    files: jsonb('files').$type<FileOfVideo[]>().notNull().default([]),
    /** Base64, as the API sends it: decoding 200 numbers per video would cost a list more than everything else. */
    audioPeaks: text('audio_peaks').notNull().default(''),
    durationMs: integer('duration_ms'),
    /** The size of its files in storage. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    /** The unguessable part of its share page's address while it is public; never reused. */
    shareSlug: text('share_slug').unique(),
    /** Search engines may index the share page. */
    isListed: boolean('is_listed').notNull().default(false),
    /** When its user confirmed that the people in its pictures have agreed; null if that was not asked. */
    peopleConsentAt: moment('people_consent_at'),
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
    index('video_tasks_ended_by_model')
      .on(table.model, table.completedAt.desc().nullsFirst())
      .where(sql`${table.completedAt} is not null`),
    index('video_tasks_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('video_tasks_queued').on(table.createdAt, table.id).where(sql`${table.stage} = 'queued'`),
    index('video_tasks_at_work')
      .on(table.userId)
      .where(sql`${table.stage} in ('submitting', 'unconfirmed', 'running', 'storing')`),
    index('video_tasks_called_back').on(table.requestId).where(sql`${table.callbackUrl} is not null`),
    index('video_tasks_extending').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('video_tasks_continuing').on(table.continuedFromId).where(sql`${table.continuedFromId} is not null`),
    index('video_tasks_unremoved')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.filesRemovedAt} is null`),
    // Joining is free.
    check(
      'video_tasks_charged',
      sql`${table.creditsUsed} >= 1 or (${table.mode} = 'join' and ${table.creditsUsed} = 0)`,
    ),
    check('video_tasks_shared', sql`${table.isPublic} = (${table.shareSlug} is not null)`),
  ],
)
