import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { taskParams } from './videos.ts'

/** How a video follows from the one before it: it starts from one of its frames, or begins with all of it. */
const links = ['none', 'frame', 'extension'] as const

/** After this many clips in a row that start from a frame of the one before, the picture has visibly changed. */
export const maxFrameSteps = 3

/** Earlier videos that are listed at most, and later ones. */
export const maxLineage = 12

export const getVideoLineage = defineEndpoint({
  method: 'GET',
  path: '/api/video-tasks/{taskId}/lineage',
  summary: 'List the videos that a video continues, itself, and those that continue it',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  response: z.object({
    /** The earliest first. Deleted videos are left out. */
    videos: z.array(
      z.object({
        taskId: z.string(),
        prompt: orBlank(z.string(), ''),
        posterUrl: z.string().nullable(),
        link: orBlank(z.enum(links), 'none'),
        /** Before the video, itself, or after it. */
        place: z.enum(['before', 'self', 'after']),
      }),
    ),
    /** What a film was joined from, in order, with what is still there; null for any other video. */
    film: orBlank(
      z
        .object({
          transition: z.enum(['cut', 'fade']),
          shots: z.array(
            z.object({
              taskId: z.string(),
              prompt: orBlank(z.string(), ''),
              posterUrl: z.string().nullable(),
              seconds: orBlank(z.number(), 8),
            }),
          ),
        })
        .nullable(),
      null,
    ),
    /** How many clips in a row, up to this video, start from a frame of the one before. */
    frameSteps: orBlank(z.number().int(), 0),
  }),
})
