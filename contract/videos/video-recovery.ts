import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { taskParams } from './videos.ts'

export const refundVideo = defineEndpoint({
  method: 'POST',
  path: '/api/video/{taskId}/refund',
  summary: 'Refund the credits of a video; taskId is its public ID or the videoTaskId of a transaction',
  access: 'admin',
  tag: 'Videos',
  params: taskParams,
  costs: [],
  /** Refunded credits. */
  response: z.object({ amount: z.number().int() }),
  errors: ['ALREADY_REFUNDED'],
})

export const recheckFailedVideos = defineEndpoint({
  method: 'POST',
  path: '/api/admin/recheck-failed-videos',
  summary:
    'Re-check the failed videos of the last 24 hours with the provider; users get the finished ones free of charge',
  access: 'admin',
  tag: 'Administration',
  costs: ['vendor'],
  limits: ['service:user'],
  response: z.object({
    message: z.string(),
    checked: orBlank(z.number().int(), 0),
    recovered: orBlank(z.number().int(), 0),
  }),
})

export const deleteFailedVideos = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/delete-failed-videos',
  summary: 'Delete all failed videos; their credits have been refunded, and the ledger keeps its rows',
  access: 'admin',
  tag: 'Administration',
  costs: [],
  response: z.object({ message: z.string(), deleted: orBlank(z.number().int(), 0) }),
})
