import type { BudgetWindow } from './account.ts'
import type { Video } from './video.ts'

export type WebhookEventType =
  | 'video.completed'
  | 'video.failed'
  | 'video.cancelled'
  | 'video.hd_ready'
  | 'video.upgraded'
  | 'video.upgrade_failed'
  | 'token.budget_low'

export type WebhookEndpoint = {
  id: string
  url: string
  /** Servers may add events. */
  events: string[]
  isActive: boolean
  /** Why the server disabled it; null otherwise. */
  disabledReason: string | null
  /** Until then, messages are also signed with the previous secret; null if there is none. */
  previousSecretUntil: string | null
  createdAt: string
}

export type WebhookEndpointWithSecret = WebhookEndpoint & { secret: string }

export type NewWebhookEndpoint = {
  url: string
  /** All events by default. */
  events?: WebhookEventType[] | undefined
}

export type WebhookEndpointChanges = {
  url?: string | undefined
  events?: WebhookEventType[] | undefined
  isActive?: boolean | undefined
}

export type WebhookDelivery = {
  /** Sent as webhook-id. */
  id: string
  type: WebhookEventType | 'webhook.test' | 'callback'
  taskId: string | null
  status: 'pending' | 'delivered' | 'failed'
  tries: number
  responseStatus: number | null
  error: string | null
  createdAt: string
  lastTriedAt: string | null
  nextTryAt: string | null
}

export type VideoMessage = {
  type: Exclude<WebhookEventType, 'token.budget_low'>
  timestamp: string
  data: Video
}

/** At 80 % of a budget of a token, once per window. */
export type BudgetMessage = {
  type: 'token.budget_low'
  timestamp: string
  data: {
    tokenId: string
    name: string
    window: BudgetWindow
    cap: number
    used: number
    resetsAt: string | null
  }
}

/** What webhooks of `client.webhookEndpoints` receive. Newer servers may send other types: ignore those. */
export type WebhookMessage = VideoMessage | BudgetMessage | { type: 'webhook.test'; timestamp: string; data: unknown }

/** What the `callbackUrl` of a request receives, once all its takes have ended. */
export type CallbackMessage = { data: Video[] }
