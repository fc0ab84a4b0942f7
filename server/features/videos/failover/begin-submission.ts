import { randomBytes } from 'node:crypto'
import { isCostStated } from '#contract/providers.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import { accountOf, reserveAccount } from '#server/features/providers/reserve-account.ts'
import type { ProviderAccess, VideoProvider } from '#server/features/providers/video-provider.ts'
import { hasTurnLeft } from '#server/features/videos/turns/turn-repository.ts'
import { changeHeldVideo, type Video, type VideoChanges } from '#server/features/videos/video-repository.ts'
import { isPublicUrl } from '#server/integrations/outbound/is-public-address.ts'
import type { RouteChoice, Routes } from './list-routes.ts'

class NobodyFree extends Error {}

/** `source`: the video to extend. */
type Options = Pick<Routes, 'routes' | 'maxVideosPerUser'> & { source: Video | null }
type Begun = { submitting: Video; provider: VideoProvider; account: ProviderAccess | null }

/**
 * Chooses the first route with an account that can take the video, books that account and writes `submitting` before
 * the call, in one transaction. After a crash, the row shows that the submission may have been sent, where, and on
 * which account. A route whose accounts are only busy is waited for.
 * @returns null if no account is available, if its user has enough videos at work, or if it is no longer held.
 */
export async function beginSubmission(
  ctx: Context,
  video: Video,
  { routes, maxVideosPerUser, source }: Options,
): Promise<Begun | null> {
  const started = { stage: 'submitting' as const, stageSince: ctx.clock.now() }
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await hasTurnLeft(tx, video.userId, maxVideosPerUser))) throw new NobodyFree()
      const begin = async (changes: VideoChanges) => {
        const submitting = await changeHeldVideo(tx, video, { ...started, ...changes })
        // What was booked goes back with the transaction.
        if (!submitting) throw new NobodyFree()
        return submitting
      }
      for (const choice of routes) {
        const provider = ctx.providers[choice.provider]
        if (!provider) continue
        const own = {
          callbackToken: createCallbackToken(ctx, provider),
          providerTaskId: provider.newHandle?.() ?? null,
        }
        if (!provider.usesAccounts) return { submitting: await begin(own), provider, account: null }
        const reserved = await reserveFor(ctx, tx, { video, choice, provider, source })
        if (reserved === 'busy') break
        if (reserved === null) continue
        const { account, reservedCredits } = reserved
        const booked = { ...own, kieApiId: account.id, reservedCredits, ...changeRoute(video, choice) }
        return { submitting: await begin(booked), provider, account }
      }
      throw new NobodyFree()
    })
  } catch (error) {
    if (error instanceof NobodyFree) return null
    throw error
  }
}

function createCallbackToken(ctx: Context, provider: VideoProvider): string | null {
  return isPublicUrl(ctx.config.publicUrl) && provider.callback ? randomBytes(24).toString('base64url') : null
}

type Wanted = { video: Video; choice: RouteChoice; provider: VideoProvider; source: Video | null }

function reserveFor(ctx: Context, tx: Tx, { video, choice, provider, source }: Wanted) {
  return reserveAccount(ctx, tx, {
    vendor: choice.provider as Vendor,
    ...{ model: choice.model, cost: costOf(video, choice), tried: video.triedAccounts },
    limit: provider.submissionLimit,
    atOnce: provider.atOnce,
    only: source && accountOf(source),
  })
}

/** What the user is charged stays as it is. */
function changeRoute(video: Video, { provider, failover, estimatedCost, seeds }: RouteChoice) {
  if (!failover && !video.failover) return {}
  return { provider, failover, estimatedCost, seeds } satisfies VideoChanges
}

/**
 * What is booked for the video, in whole credits of the vendor, rounded up; null if the operator has stated it for each
 * account.
 */
function costOf({ mode, seconds }: Video, { model, resolution, estimatedCost }: RouteChoice): number | null {
  if (isCostStated({ model, mode, seconds, resolution })) return null
  // Accounts are booked in whole credits. Binary fractions would otherwise round up too far.
  return estimatedCost === null ? null : Math.ceil(Number(estimatedCost.toFixed(6)))
}
