import { createRandom } from '#tests/simulation/random.ts'

/** One step of the faulty phase. The seed decides everything random within it. */
export type Step = {
  seed: number
  /** What happens; null until the first run has chosen it. In a replay, an impossible action is skipped. */
  action: string | null
  /** Whether calls may fail in it. */
  faulty: boolean
}

const minSteps = 40
const maxSteps = 120

export function planSteps(seed: number): Step[] {
  const random = createRandom(seed)
  const seedOf = () => random.between(1, 2 ** 31)
  return Array.from({ length: random.between(minSteps, maxSteps) }, () => ({
    seed: seedOf(),
    action: null,
    faulty: true,
  }))
}
