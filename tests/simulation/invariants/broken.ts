import type { World } from '#tests/simulation/world.ts'

const shownActions = 30

/** A broken rule, with instructions to reproduce it. */
export class Broken extends Error {
  /** The seed and the broken rules. */
  readonly reasons: string
  readonly log: readonly string[]

  constructor({ seed, violations, log }: World) {
    const reasons = [`seed ${seed} breaks a rule:`, ...new Set(violations.map((violation) => `  - ${violation}`))].join(
      '\n',
    )
    super([reasons, 'what happened last:', ...log.slice(-shownActions)].join('\n'))
    this.reasons = reasons
    this.log = log
  }
}

export function refuseViolations(world: World): void {
  if (world.violations.length > 0) throw new Broken(world)
}
