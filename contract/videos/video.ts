import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { upgradeStates, upgradeTargets } from '#contract/models/model.ts'
import { madeModes } from '#contract/models/video-modes.ts'
import { videoRouteSchema } from './video-route.ts'

/** The states of a video for programs. `failed` may still become `completed`, free of charge. */
export const progressStates = ['queued', 'running', 'storing', 'completed', 'failed', 'cancelled'] as const

const fileSchema = z.object({
  kind: z.enum(['video', 'poster']),
  resolution: z.string().optional(),
  url: z.string(),
  /** Null for files of earlier versions. */
  bytes: z.number().int().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  seconds: z.number().optional(),
})

/** Why a video or an upgrade has ended without a result; later versions may add codes. */
export const endCodes = ['VIDEO_FAILED', 'VIDEO_CANCELLED', 'UPGRADE_FAILED'] as const

const reasonSchema = z.object({ code: z.enum(endCodes), message: z.string() })

export const videoSchema = z.object({
  /** The `taskId` of the other calls. */
  id: z.string(),
  status: z.enum(progressStates),
  /** Among the waiting videos: 1 is next. Null in any other state. */
  place: z.number().int().nullable(),
  model: z.string(),
  mode: z.enum(madeModes),
  prompt: z.string(),
  /** Of the whole file, also if it extends another video. */
  seconds: z.number().int(),
  resolution: z.string(),
  aspectRatio: z.string().nullable(),
  audio: z.boolean(),
  seed: z.number().int().nullable(),
  creditsUsed: z.number().int(),
  creditsReturned: z.number().int(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  error: reasonSchema.nullable(),
  /** The id of the video that this one extends. */
  parentId: z.string().nullable(),
  /** Common to all takes of one request; null for videos of earlier versions. */
  requestId: z.string().nullable(),
  clientReference: z.string().nullable(),
  /** True if the built-in demo renderer made the video. */
  demo: z.boolean(),
  route: videoRouteSchema,
  pageUrl: z.string(),
  /** Empty until the video is completed, and in a replay after the video was deleted. */
  files: z.array(fileSchema),
  upgrades: z.array(
    z.object({
      to: z.enum(upgradeTargets),
      status: z.enum(upgradeStates),
      creditsUsed: z.number().int(),
      creditsReturned: z.number().int(),
      error: reasonSchema.nullable(),
    }),
  ),
})

export type VideoAnswer = z.output<typeof videoSchema>

export const videoParams = z.object({ id: z.string().min(1).max(100) })

export const getVideo = defineEndpoint({
  method: 'GET',
  path: '/api/v1/videos/{id}',
  summary: 'Get a video with its state and files; with wait, answer once its state or that of an upgrade changes',
  access: 'account',
  scope: 'videos:read',
  tag: 'Videos',
  params: videoParams,
  query: z.strictObject({
    /** In seconds. A finished video is answered at once. */
    wait: z.coerce.number().int().min(0).max(45).default(0),
  }),
  response: videoSchema,
})
