import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { taskParams } from './videos.ts'

export const shareVideo = defineEndpoint({
  method: 'PUT',
  path: '/api/video-tasks/{taskId}/share',
  summary: 'Share a finished video at a public address, or make it private again at once',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  body: z.object({
    isPublic: z.boolean('isPublic must be true or false'),
    /** Whether search engines may index the page; unchanged if absent. A private video is never listed. */
    isListed: z.boolean('isListed must be true or false').optional(),
  }),
  costs: [],
  response: z.object({ isPublic: z.boolean(), isListed: z.boolean(), shareUrl: z.string().nullable() }),
  errors: ['NOT_SHAREABLE', 'SHARING_BLOCKED'],
})

export const getSharedVideo = defineEndpoint({
  method: 'GET',
  path: '/api/shared-videos/{slug}',
  summary: 'Read the prompt and the poster of a public video; needs no sign-in',
  access: 'public',
  tag: 'Videos',
  params: z.object({
    slug: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+$/, 'No shared video has this address'),
  }),
  response: z.object({ prompt: z.string(), posterUrl: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})
