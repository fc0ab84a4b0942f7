import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/** Six large cards, and eight tiles below them. */
export const showcaseLimits = { cards: 6, tiles: 8, all: 14, maxWords: 500, maxLabel: 40 } as const

/** A clip that the operator shows on the landing page. Its files are copies, independent of the video it came from. */
export const showcaseClipSchema = z.object({
  id: z.string(),
  /** Shown below the picture, such as the prompt. */
  words: orBlank(z.string(), ''),
  /** A short note beside them, such as the name of the model; may be empty. */
  label: orBlank(z.string(), ''),
  /** The demo renderer made it, so its mark is 'Demo', not 'AI'. */
  demo: z.boolean(),
  videoUrl: z.string(),
  /** WebP. */
  posterUrl: z.string(),
  width: orBlank(z.number().int(), 1280),
  height: orBlank(z.number().int(), 720),
  seconds: orBlank(z.number(), 8),
  /** Loudness over the length of the clip, 0 to 100; empty without sound. */
  peaks: z.array(z.number()),
})

export type ShowcaseClip = z.output<typeof showcaseClipSchema>

export const listShowcase = defineEndpoint({
  method: 'GET',
  path: '/api/showcase',
  summary: 'List the clips that the operator shows on the landing page; none while it shows the shipped examples',
  access: 'public',
  tag: 'Service',
  tagged: true,
  response: z.object({ data: z.array(showcaseClipSchema) }),
})
