import { z } from 'zod'

/**
 * Server-sent events of the signed-in user. Each message has an id; a reader that comes back with it (the header
 * Last-Event-ID, or `lastEventId` in the address) gets what it missed, in order and once. The named event `reset` means
 * that this is not possible: ask for everything anew. `ready` says that what was missed has been sent.
 */
export const eventStreamPath = '/api/events'

/** The data of a message, as JSON. Only says what changed, so that the page asks for it. */
export const liveEventSchema = z.object({
  /** What happened to whom: `video.completed`, `account.changed` (the balance, too), `session.ended` … */
  type: z.string(),
  taskId: z.string().optional(),
})

export type LiveEvent = z.infer<typeof liveEventSchema>
