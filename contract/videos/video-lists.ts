import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { textSchema, tooLongSearch } from '#contract/typed-text/text-schema.ts'
import { modelMustBeKnown, taskParams, videoStatuses, videoTaskSchema } from './videos.ts'

/** An empty filter in a form or an address means no filter. `message`: of a value that is no text, or none of a list. */
const filter = <T extends z.ZodType>(schema: T, message: string) =>
  z.union([z.literal('').transform(() => undefined), schema], message).optional()

const mustBeStatus = 'Status must be generating, pending, completed or failed'
const mustBeRatio = 'Aspect ratio must have the form 16:9'

/** Totals are not counted above this number; a list then only says that there are more. */
export const maxCounted = 10_000

/** The last page that may be requested. */
export const maxVideoPage = 100_000

export const listVideoTasks = defineEndpoint({
  method: 'GET',
  path: '/api/video-tasks',
  summary: 'List the videos of the signed-in user, newest first',
  access: 'user',
  tag: 'Videos',
  polled: true,
  query: z.object({
    /** Only videos made within this many days. */
    days: z.coerce.number().int().min(1).max(3650).optional(),
    page: z.coerce.number().int().min(1).max(maxVideoPage).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    /** Only the video with this task ID. */
    taskId: filter(z.string().max(100, 'Video not found.'), 'Video not found.'),
    /** Words that the prompt contains, in any case. */
    q: filter(textSchema({ maxLength: 200, tooLong: tooLongSearch }), tooLongSearch),
    status: filter(z.enum(videoStatuses), mustBeStatus),
    /** The id of a model in the catalogue. */
    model: filter(z.string().max(100, modelMustBeKnown), modelMustBeKnown),
    /** Accepts any stored shape, including ones that cannot be requested, such as 1:1. */
    aspectRatio: filter(
      z
        .string()
        .max(5, mustBeRatio)
        .regex(/^\d{1,2}:\d{1,2}$/, mustBeRatio),
      mustBeRatio,
    ),
  }),
  /** `total` counts the matching videos, up to 10 000. */
  response: z.object({
    tasks: z.array(videoTaskSchema),
    total: orBlank(z.number().int(), ({ tasks }) => (Array.isArray(tasks) ? tasks.length : 0)),
  }),
})

export const deleteVideo = defineEndpoint({
  method: 'DELETE',
  path: '/api/video-tasks/{taskId}',
  summary: 'Delete a finished video with its files; its credits are not refunded. Safe to repeat',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
  errors: ['VIDEO_IN_PROGRESS'],
})
