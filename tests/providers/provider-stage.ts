import { findRoute } from '#server/features/models/find-route.ts'
import type {
  ProviderAccess,
  ProviderRequest,
  RefusalKind,
  VideoProvider,
} from '#server/features/providers/video-provider.ts'

/** A real provider in front of its fake. Each case is a request for which the fake answers as the case is named. */
export type ProviderStage = {
  provider: VideoProvider
  account: ProviderAccess | null
  /** Accepted and finished after a few queries, once for each mode that the vendor's models have. */
  requests: ProviderRequest[]
  /** Refused at once, for each kind; null if the vendor never says that. Only an accepted task can be lost. */
  refused: Record<Exclude<RefusalKind, 'lost'>, ProviderRequest | null>
  /** Whether the vendor can make a finished video in a higher resolution; true by default. */
  hasUpgrades?: boolean
  /** How many jobs the vendor has really begun. */
  jobs: () => number
  /** Words that must not reach a user: keys, addresses and texts of the vendor. */
  secrets: () => string[]
  close: () => Promise<void>
}

/** Every vendor behind a network can say these. A server of the operator's own does not judge contents. */
type RemoteKind = 'input' | 'model' | 'account' | 'overloaded' | 'broken'

/** A vendor behind a network can also stay silent, fail later, and have no 1080p version. */
export type RemoteStage = ProviderStage & {
  refused: Record<RemoteKind, ProviderRequest>
  /** Arrives, but its answer does not. */
  silent: ProviderRequest
  /** Accepted; refused or broken later. */
  failing: { kind: RefusalKind; request: ProviderRequest }[]
  /** Accepted; all queries about it go without an answer. */
  mute: ProviderRequest
  /** Accepted; `lose` makes the vendor forget every task that it has, unpaid. Empty if the vendor keeps its tasks. */
  lost: { request: ProviderRequest; lose: () => void }[]
  withoutHd: ProviderRequest
  /** The link of its result has expired before it is used; `replaced`: the vendor gives another one. */
  expired: { request: ProviderRequest; replaced: boolean }[]
  /** The vendor calls back that often. Whatever it says, the record has a finished video. */
  called: { request: ProviderRequest; times: number }[]
  /** Accepted; what its record says that the vendor took, in the vendor's credits; null if it does not say. */
  priced: { request: ProviderRequest; cost: number | null }[]
}

/** Every request needs these; the others are optional for a case. */
export function requestFor(changes: Partial<ProviderRequest>): ProviderRequest {
  return {
    ...{
      model: 'veo3_fast',
      route: findRoute(changes.model ?? 'veo3_fast'),
      mode: 'text',
      prompt: 'waves',
      negativePrompt: null,
      watermark: null,
      seed: null,
    },
    ...{ seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
    ...{ inputs: [], source: null, callbackUrl: null },
    ...changes,
  }
}
