import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { textSchema, tooLongSearch } from '#contract/typed-text/text-schema.ts'
import { progressStates, videoParams, videoSchema } from './video.ts'

/** Which videos of a list. */
export const videoQuerySchema = z.strictObject({
  status: z.enum(progressStates).optional(),
  model: z.string().min(1).max(100).optional(),
  /** Words that the prompt contains, in any case. */
  q: textSchema({ maxLength: 200, missing: 'Search for at least 1 character', tooLong: tooLongSearch }).optional(),
  /** The `nextCursor` of the page before. */
  cursor: z.string().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

export const listVideos = defineEndpoint({
  method: 'GET',
  path: '/api/v1/videos',
  summary: 'List your videos, newest first; new videos never shift the pages that follow a cursor',
  access: 'account',
  scope: 'videos:read',
  tag: 'Videos',
  query: videoQuerySchema,
  response: z.object({
    data: z.array(videoSchema),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
})

export const cancelVideo = defineEndpoint({
  method: 'POST',
  path: '/api/v1/videos/{id}/cancel',
  summary:
    'Cancel a video that waits or runs on a GPU of this site, or a film; all its credits are returned. Safe to repeat',
  access: 'account',
  scope: 'videos:write',
  tag: 'Videos',
  params: videoParams,
  costs: [],
  response: videoSchema,
  errors: ['NOT_CANCELLABLE'],
})

export const deleteVideo = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/videos/{id}',
  summary: 'Delete a finished video with its files; its credits are not returned',
  access: 'account',
  scope: 'videos:write',
  tag: 'Videos',
  params: videoParams,
  costs: [],
  status: 204,
  response: z.undefined(),
  errors: ['VIDEO_IN_PROGRESS'],
})
