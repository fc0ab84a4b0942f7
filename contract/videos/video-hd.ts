import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { taskParams } from './videos.ts'

const hdAnswerSchema = z.object({
  /** Whether the 1080p version is ready. */
  success: z.boolean(),
  hdVideoUrl: z.string().nullable(),
  message: orBlank(z.string(), ''),
})

export const forceUpdateHd = defineEndpoint({
  method: 'POST',
  path: '/api/force-update-hd/{taskId}',
  summary: 'Check now whether the 1080p version is ready',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  costs: ['vendor'],
  limits: ['hd:user'],
  response: hdAnswerSchema,
})

export const getHdVideo = defineEndpoint({
  method: 'GET',
  path: '/api/hd-video/{taskId}',
  summary: 'Get the 1080p version, if it is ready',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  response: hdAnswerSchema,
})
