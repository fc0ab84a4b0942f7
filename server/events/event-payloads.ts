import { z } from 'zod'
import { budgetWindows } from '#contract/automation/token-budgets.ts'
import type { TailedEvent } from './list-events.ts'

const nothing = z.object({})
const video = z.object({ taskId: z.string() })
const order = z.object({ orderId: z.string() })
const reversal = z.object({ orderId: z.string(), kind: z.enum(['refund', 'dispute']), credits: z.number() })

/** The payload of each event type. Events are kept for days, so new fields must be optional. */
const payloads = {
  // The stages of a video.
  'video.queued': video,
  'video.submitting': video,
  'video.unconfirmed': video,
  'video.running': video,
  'video.storing': video,
  'video.completed': video,
  'video.failed': video,
  'video.cancelled': video,
  'video.hd-requested': video,
  'video.hd-running': video,
  'video.hd-stored': video,
  'video.hd-failed': video,
  'video.upgraded': video,
  'video.upgrade-failed': video,
  'video.shared': video,
  'video.withdrawn': video,
  'video.refunded': video,
  'video.deleted': video,
  'order.completed': order.extend({ credits: z.number().optional() }),
  'order.held': order,
  'order.dismissed': order,
  'order.reversed': reversal,
  'order.restored': reversal,
  'alarm.raised': z.object({ key: z.string(), detail: z.string() }),
  'alarm.cleared': z.object({ key: z.string() }),
  'provider-account.resting': z.object({ kieApiId: z.string(), failure: z.string() }),
  'token.budget-low': z.object({
    tokenId: z.string(),
    name: z.string(),
    window: z.enum(budgetWindows),
    cap: z.number(),
    used: z.number(),
    resetsAt: z.string().nullable(),
  }),
  'account.created': nothing,
  'account.appointed': nothing,
  'account.secured': nothing,
  'account.change-undone': nothing,
  'account.google-joined': nothing,
  'account.password-changed': nothing,
  'account.factors-changed': nothing,
  'account.email-changed': nothing,
  'account.email-verified': nothing,
  'account.archive-changed': nothing,
  'account.deletion-asked': nothing,
  'account.deletion-cancelled': nothing,
  'account.deleted': nothing,
  // Written by database triggers (migration 0013).
  'account.disabled': nothing,
  'account.changed': nothing,
  'session.ended': nothing,
  'settings.changed': nothing,
}

type Payloads = { [Type in keyof typeof payloads]: z.output<(typeof payloads)[Type]> }
export type EventType = keyof Payloads
export type VideoEventType = Extract<EventType, `video.${string}`>

/** An event to append; types without a payload need no data. */
export type NewEvent = {
  [Type in EventType]: { userId: string | null; type: Type } & (Record<string, never> extends Payloads[Type]
    ? { data?: Payloads[Type] }
    : { data: Payloads[Type] })
}[EventType]

/** An event as it is read, discriminated by its type. */
export type KnownEvent = {
  [Type in EventType]: Omit<TailedEvent, 'type' | 'data'> & { type: Type; data: Payloads[Type] }
}[EventType]

const schemas: Record<string, z.ZodType | undefined> = payloads

/** @returns null for an event that only another version of this program knows. */
export function readEvent(event: TailedEvent): KnownEvent | null {
  const { success, data } = schemas[event.type]?.safeParse(event.data) ?? { success: false }
  // The type selected the schema, so type and data match.
  return success ? ({ ...event, data } as KnownEvent) : null
}
