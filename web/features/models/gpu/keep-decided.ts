import { slotNames } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import type { ModeValues } from './gpu-values.ts'
import { absent, keyOf, undecided } from './input-keys.ts'

/** A mode with another workflow: what was chosen and is not in it has to be decided again. Nothing new is chosen. */
export function keepDecided(before: ModeValues, { workflow, nodes }: ImportedWorkflow): ModeValues {
  const inputs = new Set(nodes.flatMap(({ id, inputs: own }) => own.map(({ name }) => keyOf([id, name]))))
  const keep = (chosen: string[]) => {
    const kept = chosen.filter((key) => key === absent || inputs.has(key))
    return kept.length > 0 ? kept : [undecided]
  }
  const set = Object.fromEntries(slotNames.map((slot) => [slot, keep(before.set[slot])])) as ModeValues['set']
  const hasOutput = nodes.some(({ id }) => id === before.output)
  return { ...before, workflow, set, output: hasOutput ? before.output : '' }
}
