import { slotNames } from '#contract/models/gpu/gpu-definition.ts'
import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import { readFixed } from './fixed-text.ts'
import type { ModeValues } from './gpu-values.ts'
import { absent, readKey, undecided } from './input-keys.ts'

type Workflow = Pick<ImportedWorkflow, 'workflow' | 'nodes'>
/** `before`: null if it could not be loaded; then nothing is known to be the same. */
type Replaced = { before: Workflow | null; after: Workflow }

/**
 * A mode with another workflow. ComfyUI may give the id of a node to another one, so a choice stays only if the node has
 * the same class and title as before; everything else has to be decided again. Nothing new is chosen.
 */
export function keepDecided(values: ModeValues, replaced: Replaced): ModeValues {
  const keep = (chosen: string[]) => {
    const kept = chosen.filter((key) => key === absent || (key !== undecided && isSameInput(readKey(key), replaced)))
    return kept.length > 0 ? kept : [undecided]
  }
  const set = Object.fromEntries(slotNames.map((slot) => [slot, keep(values.set[slot])])) as ModeValues['set']
  const output = isSameNode(values.output, replaced) ? values.output : ''
  return { ...values, workflow: replaced.after.workflow, set, output }
}

/** The nodes with fixed values that may be others by now. The lines stay: an operator has written them. */
export function listDoubtfulFixed({ fixed }: Pick<ModeValues, 'fixed'>, replaced: Replaced): string[] {
  const doubtful = readFixed(fixed).fixed.filter(([node, input]) => !isSameInput([node, input], replaced))
  return [...new Set(doubtful.map(([node]) => node))]
}

function isSameInput([id, input]: readonly [node: string, input: string], replaced: Replaced): boolean {
  const [before, after] = valuesOf(id, input, replaced)
  if (before === undefined || after === undefined) return false
  // Nodes with the same class and title, as ComfyUI names them, may have exchanged their ids. Their values tell them apart.
  return isSameNode(id, replaced) || (hasSameWords(id, replaced) && before === after)
}

function valuesOf(id: string, input: string, { before, after }: Replaced) {
  const valueIn = (workflow: Workflow | null) => nodeOf(workflow, id)?.inputs.find(({ name }) => name === input)?.value
  return [valueIn(before), valueIn(after)] as const
}

/** By its class and title, which no other node has. */
function isSameNode(id: string, replaced: Replaced): boolean {
  const { before, after } = replaced
  return hasSameWords(id, replaced) && [before, after].every((workflow) => isOnlyOne(workflow, id))
}

function hasSameWords(id: string, { before, after }: Replaced): boolean {
  const [was, is] = [nodeOf(before, id), nodeOf(after, id)]
  return was !== undefined && is !== undefined && was.class === is.class && was.title === is.title
}

function isOnlyOne(workflow: Workflow | null, id: string): boolean {
  const one = nodeOf(workflow, id)
  return workflow?.nodes.filter((node) => node.class === one?.class && node.title === one.title).length === 1
}

const nodeOf = (workflow: Workflow | null, id: string) => workflow?.nodes.find((node) => node.id === id)
