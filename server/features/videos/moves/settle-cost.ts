import type { Tx } from '#server/db/transaction.ts'
import { correctReservation } from '#server/features/providers/reserve-account.ts'
import type { Video, VideoChanges } from '#server/features/videos/video-repository.ts'

type Settled = { changes: VideoChanges; also: (tx: Tx) => Promise<void> }

/**
 * Records what the vendor says that a video took, in its credits, and corrects the booking on the account to it,
 * rounded up. Both belong to the statement and the transaction that move the held video, so they happen once. The
 * single token in the settings books nothing. Null changes nothing.
 */
export function settleCost(video: Video, cost: number | null): Settled {
  if (cost === null) return { changes: {}, also: async () => {} }
  const taken = video.kieApiId === null ? 0 : Math.ceil(cost)
  return {
    changes: { providerCost: cost, reservedCredits: taken },
    also: (tx) => correctReservation(tx, video, taken),
  }
}
