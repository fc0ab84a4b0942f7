import { z } from 'zod'

/**
 * Server-sent events of the signed-in user. Each message has an id. A client that reconnects
 * with it (in the header Last-Event-ID, or in `lastEventId` in the address) receives the
 * messages it missed, in order and once. The named event `reset` means that this is not
 * possible: reload everything. `ready` means that all missed messages have been sent.
 */
export const eventStreamPath = '/api/events'

/** The data of a message, as JSON. Says only what changed; the page then requests the new state. */
export const liveEventSchema = z.object({
  /** The type of the change: `video.completed`, `account.changed` (also for the balance), `session.ended` … */
  type: z.string(),
  taskId: z.string().optional(),
})

export type LiveEvent = z.infer<typeof liveEventSchema>
