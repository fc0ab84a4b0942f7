import type { PlannedClip } from './plan-trial.ts'
import type { ClipResult } from './use-whole-trial.ts'

/**
 * How many seconds the card works for a second of video, by the slowest of the longest clips: all sizes have the same
 * price. The shortest clips count only if nothing else was measured, because the server loads its model for the first of
 * them. The other clips never count: the server has parts of them in its cache, or never finished them. Null: nothing was
 * measured.
 */
export function findCardSeconds(clips: readonly PlannedClip[], results: readonly ClipResult[]): number | null {
  const measured = clips.flatMap(({ check, seconds }, place) => {
    const madeMs = results[place]?.madeMs ?? 0
    return madeMs > 0 ? [{ check, perSecond: madeMs / 1000 / seconds }] : []
  })
  const of = (check: PlannedClip['check']) => measured.filter((one) => one.check === check)
  const counted = of('longest').length > 0 ? of('longest') : of('shortest')
  return counted.length > 0 ? Math.max(...counted.map(({ perSecond }) => perSecond)) : null
}
