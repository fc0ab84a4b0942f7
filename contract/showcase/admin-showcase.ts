import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { nameSchema, textSchema } from '#contract/typed-text/text-schema.ts'
import { showcaseClipSchema, showcaseLimits } from './list-showcase.ts'

const { maxWords, maxLabel } = showcaseLimits

/** The largest file that may be uploaded for the landing page. */
export const maxClipBytes = 32 * 1024 * 1024
/** Visitors wait for longer clips. */
export const maxClipSeconds = 60

export const clipWordsSchema = z.strictObject({
  words: textSchema({
    ...{
      maxLength: maxWords,
      missing: 'Words are required',
      tooLong: `Words must have at most ${maxWords} characters`,
    },
  }),
  label: nameSchema({
    ...{ maxLength: maxLabel, tooLong: `The label must have at most ${maxLabel} characters` },
    hidden: 'The label must not contain invisible characters',
  }).default(''),
})

export type ClipWords = z.output<typeof clipWordsSchema>

const adminClipSchema = showcaseClipSchema.extend({
  /** Of the video and its poster. */
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
})

export type AdminClip = z.output<typeof adminClipSchema>

const idParams = z.object({ id: z.uuid('Clip not found.') })
const allClips = z.object({ data: z.array(adminClipSchema) })
const whileAdding = ['SHOWCASE_FULL', 'STORAGE_FULL'] as const

export const listAdminShowcase = defineEndpoint({
  method: 'GET',
  path: '/api/admin/showcase',
  summary: 'List the clips on the landing page in their order',
  access: 'admin',
  tag: 'Administration',
  response: allClips,
})

export const addShowcaseVideo = defineEndpoint({
  method: 'POST',
  path: '/api/admin/showcase',
  summary: "Show one of the administrator's own finished videos on the landing page; its files are copied",
  access: 'admin',
  tag: 'Administration',
  body: clipWordsSchema.extend({ videoId: z.string('Choose a video').min(1, 'Choose a video').max(100) }),
  bodyExample: { videoId: 'vid_3fa85f6457174562b3fc2c963f66afa6', words: 'Waves at dusk', label: 'Veo3 Fast' },
  costs: ['disk'],
  limits: ['upload:user'],
  status: 201,
  response: adminClipSchema,
  errors: ['NOT_FOUND', ...whileAdding],
})

export const uploadShowcaseClip = defineEndpoint({
  method: 'POST',
  path: '/api/admin/showcase/upload',
  summary: 'Show an uploaded MP4 on the landing page; multipart/form-data with the field file',
  access: 'admin',
  tag: 'Administration',
  uploads: 'file',
  query: clipWordsSchema,
  costs: ['disk'],
  limits: ['upload:user'],
  status: 201,
  response: adminClipSchema,
  errors: whileAdding,
})

export const changeShowcaseClip = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/showcase/{id}',
  summary: 'Change the words and the label of a clip on the landing page',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  body: clipWordsSchema,
  costs: [],
  response: adminClipSchema,
})

export const orderShowcase = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/showcase-order',
  summary: 'Set the order of the clips on the landing page; names every clip once',
  access: 'admin',
  tag: 'Administration',
  body: z.strictObject({ ids: z.array(z.uuid('Clip not found.')).max(showcaseLimits.all) }),
  costs: [],
  response: allClips,
})

export const deleteShowcaseClip = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/showcase/{id}',
  summary: 'Remove a clip and its files from the landing page',
  access: 'admin',
  tag: 'Administration',
  params: idParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
})
