import type { AdminTransaction } from '#contract/credits.ts'

type Row = Pick<AdminTransaction, 'type' | 'videoTaskId' | 'upgrade' | 'refunded'>

/**
 * The video whose credits a row of the history is about; null for all other rows. Only credits spent on a video can be
 * refunded; those of its upgrades come back by themselves if it fails.
 */
export function refundableVideo({ type, videoTaskId, upgrade, refunded }: Row): string | null {
  if (type !== 'usage' || (upgrade !== null && !refunded)) return null
  return videoTaskId || null
}
