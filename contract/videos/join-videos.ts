import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { nameSchema } from '#contract/typed-text/text-schema.ts'

export const maxShots = 100
/** Films that a user may have: they are free, but take space. */
export const maxFilms = 50
/** How often a film may show the same video, so that a short one does not make a long film. */
export const maxRepeats = 10
/** The longest film, in seconds. */
export const maxFilmSeconds = 300

/** The model of every film, in lists and answers. */
export const filmModel = 'joined-film'

export const filmTitleSchema = nameSchema({
  ...{ maxLength: 200, missing: 'Give the film a title', tooLong: 'The title must have at most 200 characters' },
  hidden: 'The title must not contain invisible characters',
})

export const joinVideos = defineEndpoint({
  method: 'POST',
  path: '/api/films',
  summary: 'Join finished videos of your own to one film, in this order; free of charge',
  access: 'user',
  tag: 'Videos',
  body: z.object({
    title: filmTitleSchema,
    videoIds: z
      .array(z.string().min(1).max(100))
      .min(2, 'Choose at least two videos')
      .max(maxShots, `A film has at most ${maxShots} shots`),
    /** `fade`: neighbouring shots overlap by half a second. */
    transition: z.enum(['cut', 'fade'], 'transition must be cut or fade').default('cut'),
  }),
  bodyExample: { title: 'A day at sea', videoIds: ['vid_1', 'vid_2'], transition: 'fade' },
  status: 201,
  costs: ['disk'],
  limits: ['join:user'],
  /** The film is a video of its own, whose progress is that of any video. */
  response: z.object({ taskId: z.string() }),
  idempotent: true,
  errors: ['NOT_FOUND', 'NOT_JOINABLE', 'FILMS_FULL', 'STORAGE_FULL', 'IDEMPOTENCY_KEY_REUSED'],
})
