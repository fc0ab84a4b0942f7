import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { taskParams } from './videos.ts'

export const downloadMarked = defineEndpoint({
  method: 'POST',
  path: '/api/video-tasks/{taskId}/marked-copy',
  summary: 'Download a copy of your video with a visible mark in its upper right corner',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  body: z.object({
    resolution: z.enum(['720p', '1080p'], 'resolution must be 720p or 1080p').default('720p'),
  }),
  costs: ['disk'],
  limits: ['mark:user', 'mark-at-once:user'],
  response: z.unknown().describe('video/mp4'),
  errors: ['MARKING_IN_PROGRESS', 'MARKING_FAILED', 'MARKING_TOO_LARGE'],
})
