/** A mutant that changes nothing a user or an operator could notice. */
type EquivalentMutant = { file: string; reason: string }

const unawaitedStatement =
  'The connection runs its statements in their order. If this one fails, so does the transaction.'

/** By the mutant's id. */
export const equivalentMutants: ReadonlyMap<string, EquivalentMutant> = new Map([
  ['b5de256841', { file: 'server/features/videos/lifecycle/fail-video.ts', reason: unawaitedStatement }],
])
