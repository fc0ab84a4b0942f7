import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/** A public video that its owner lists; its page is `/v/<slug>`. */
export const listedVideoSchema = z.object({
  slug: z.string(),
  prompt: orBlank(z.string(), ''),
  /** The name of its model. */
  model: orBlank(z.string(), ''),
  /** The demo renderer made it, so its mark is 'Demo', not 'AI'. */
  demo: z.boolean(),
  posterUrl: z.string(),
  createdAt: z.iso.datetime(),
})

export type ListedVideo = z.output<typeof listedVideoSchema>

export const listListedVideos = defineEndpoint({
  method: 'GET',
  path: '/api/explore',
  summary: 'List the public videos that their owners listed, newest first',
  access: 'public',
  tag: 'Videos',
  query: z.object({
    /** `nextCursor` of the page before. */
    cursor: z
      .string()
      .max(116)
      .regex(/^\d{1,15}_[a-z0-9]{1,100}$/, 'cursor must be the nextCursor of a page before.')
      .optional(),
  }),
  response: z.object({
    data: z.array(listedVideoSchema),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
})
