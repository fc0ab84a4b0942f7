import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

const uploadSchema = z.object({
  id: z.string(),
  kind: z.enum(['image', 'video', 'audio']),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  seconds: z.number().optional(),
  bytes: z.number().int(),
  expiresAt: z.iso.datetime(),
})

export type UploadAnswer = z.output<typeof uploadSchema>

/** A JPG or PNG of 10 MB, an MP4 of 30 MB, or an MP3 or WAV of 15 MB at most; videos and sounds of 1 to 60 seconds. */
export const keepUpload = defineEndpoint({
  method: 'POST',
  path: '/api/v1/uploads',
  summary:
    'Upload a picture, video or sound for a video; multipart/form-data with the field file; kept for 24 hours until a video uses it',
  access: 'account',
  scope: 'videos:write',
  tag: 'Videos',
  uploads: 'file',
  status: 201,
  costs: ['disk'],
  limits: ['upload:user', 'upload:network'],
  response: uploadSchema,
  errors: ['UPLOADS_FULL', 'STORAGE_FULL'],
})
