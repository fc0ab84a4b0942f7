import type { Stop } from '#contract/provider-health.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { stopState } from '#web/texts/providers.ts'

/** Since or until when it takes no videos, and why, if that is known. */
export function describeStop({ state, at, reason }: Pick<Stop, 'state' | 'at' | 'reason'>): string {
  return [stopState(state, at && formatDateTime(at)), reason].filter(Boolean).join(' ')
}
