/** The state of a location that a hit of the search led to. */
export const followedHit = { isHit: true }

export function isHit(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isHit' in state && state.isHit === true
}
