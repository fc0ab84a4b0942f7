import type { World } from '#tests/simulation/world.ts'

const shownActions = 30

/** A broken rule, with instructions to reproduce it. */
export class Broken extends Error {}

export function refuseViolations({ seed, violations, log }: World): void {
  if (violations.length === 0) return
  const lines = process.env.SIMULATION_SEED ? log : log.slice(-shownActions)
  const reasons = [...new Set(violations)].map((violation) => `  - ${violation}`)
  throw new Broken([`seed ${seed} breaks a rule:`, ...reasons, 'what happened last:', ...lines].join('\n'))
}
