import type { allWebhookEvents } from '#contract/automation/webhook-messages.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/automation/webhooks.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { lockWithSession } from '#server/features/accounts/sessions/session-repository.ts'
import { hasToken } from '#server/features/api-tokens/api-token-repository.ts'
import { mayBeNamed } from '#server/integrations/outbound/user-addresses.ts'
import { Refusal } from '#server/refusal.ts'
import type { Delivery } from './delivery-repository.ts'
import {
  changeOwnEndpoint,
  countEndpoints,
  insertEndpoint,
  lockOwnEndpoint,
  type StoredEndpoint,
} from './endpoint-repository.ts'
import { makeSecret } from './webhook-secret.ts'

const maxEndpoints = 10
const bothSignMs = 24 * 60 * 60 * 1000

type Events = (typeof allWebhookEvents)[number][]
type WithSecret = WebhookEndpoint & { secret: string }

type NewWebhook = {
  userId: string
  /** The session or token of the caller. */
  sessionId: string | null
  tokenId: string | null
  url: string
  events: Events
  shape: StoredEndpoint['shape']
}

/** @throws Refusal INVALID_INPUT for an address that is not public, LIMIT_REACHED, NOT_SIGNED_IN, INVALID_TOKEN */
export async function createWebhook(
  ctx: Context,
  { userId, sessionId, tokenId, url, events, shape }: NewWebhook,
): Promise<WithSecret> {
  requirePublic(ctx, url)
  const secret = makeSecret()
  const stored = await ctx.db.transaction(async (tx) => {
    const signedIn = await lockWithSession(tx, userId, sessionId)
    if (tokenId === null && !signedIn) throw new Refusal('NOT_SIGNED_IN')
    if (tokenId !== null && !(await hasToken(tx, userId, tokenId))) throw new Refusal('INVALID_TOKEN')
    if ((await countEndpoints(tx, userId)) >= maxEndpoints)
      throw new Refusal(
        'LIMIT_REACHED',
        `Your account has reached the limit of ${maxEndpoints} webhooks. Delete one that you no longer need, then try again.`,
      )
    return insertEndpoint(tx, {
      ...{ userId, url, events, shape },
      secret: ctx.secrets.seal(secret),
      createdAt: ctx.clock.now(),
    })
  })
  return { ...toWebhook(stored), secret }
}

type Changes = { url?: string | undefined; events?: Events | undefined; isActive?: boolean | undefined }

/** @throws Refusal INVALID_INPUT, NOT_FOUND */
export async function updateWebhook(ctx: Context, userId: string, id: string, changes: Changes) {
  if (changes.url) requirePublic(ctx, changes.url)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const switched = changes.isActive === undefined ? {} : { disabledReason: null }
  const found =
    Object.keys(given).length > 0
      ? await changeOwnEndpoint(ctx.db.root, userId, id, { ...given, ...switched })
      : await ctx.db.transaction((tx) => lockOwnEndpoint(tx, userId, id))
  return toWebhook(requireFound(found))
}

/** Signs with the new secret from now on, and for one day also with the previous one. @throws Refusal NOT_FOUND */
export async function rotateWebhookSecret(ctx: Context, userId: string, id: string): Promise<WithSecret> {
  const secret = makeSecret()
  const stored = await ctx.db.transaction(async (tx) => {
    const endpoint = requireFound(await lockOwnEndpoint(tx, userId, id))
    return changeOwnEndpoint(tx, userId, id, {
      secret: ctx.secrets.seal(secret),
      previousSecret: endpoint.secret,
      previousUntil: addMs(ctx.clock.now(), bothSignMs),
    })
  })
  return { ...toWebhook(requireFound(stored)), secret }
}

export function requireFound(endpoint: StoredEndpoint | null): StoredEndpoint {
  if (!endpoint) throw new Refusal('NOT_FOUND', 'Webhook not found.')
  return endpoint
}

function requirePublic(ctx: Context, url: string): void {
  if (!mayBeNamed(ctx.config, url))
    throw new Refusal('INVALID_INPUT', 'The URL must be on the public internet and contain no credentials.', 'url')
}

export function toWebhook(stored: StoredEndpoint): WebhookEndpoint {
  return {
    id: stored.id,
    url: stored.url,
    events: stored.events,
    isActive: stored.isActive,
    disabledReason: stored.disabledReason,
    previousSecretUntil: stored.previousUntil?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
  }
}

/** Only callbacks wait for their video, and callbacks do not appear in an endpoint's log. */
function shownStatus({ status }: Delivery): WebhookDelivery['status'] {
  return status === 'waiting' ? 'pending' : status
}

export function toWebhookDelivery(delivery: Delivery): WebhookDelivery {
  return {
    id: delivery.id,
    type: delivery.type,
    taskId: delivery.taskId,
    status: shownStatus(delivery),
    tries: delivery.tries,
    responseStatus: delivery.responseStatus,
    error: delivery.error,
    createdAt: delivery.createdAt.toISOString(),
    lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
    nextTryAt: delivery.dueAt?.toISOString() ?? null,
  }
}
