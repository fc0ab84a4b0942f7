import type { ImportedWorkflow } from '#contract/models/gpu/gpu-models.ts'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/gpu.ts'
import { absent, keyOf, readKey, type SlotName, undecided } from './input-keys.ts'

type Choice = { value: string; label: string; aside?: string }
type Workflow = ImportedWorkflow | undefined
const maxShown = 40

/** The inputs that may take a value: the likely ones, then all others; and those that are chosen already. */
export function listInputs(workflow: Workflow, slot: SlotName, chosen: readonly string[]): Choice[] {
  const all = new Map((workflow?.nodes ?? []).flatMap(inputsOf).map((choice) => [choice.value, choice]))
  const likely = (workflow?.candidates[slot] ?? []).map(keyOf).filter((key) => all.has(key))
  const kept = chosen.filter((key) => key !== undecided && key !== absent)
  return [...new Set([...likely, ...all.keys(), ...kept])].map((key) => all.get(key) ?? unknownInput(key))
}

/** The nodes that save a video; all nodes if none of them is known to do so. */
export function listOutputs(workflow: Workflow, chosen: string): Choice[] {
  const { nodes = [], outputs = [] } = workflow ?? {}
  const offered = outputs.length > 0 ? nodes.filter(({ id }) => outputs.includes(id)) : nodes
  const choices = offered.map(({ id, title }) => ({ value: id, label: title, aside: `#${id}` }))
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen)
  return isKnown ? choices : [...choices, { value: chosen, label: texts.nodeAlone(chosen) }]
}

function inputsOf({ id, title, inputs }: ImportedWorkflow['nodes'][number]): Choice[] {
  return inputs.map(({ name, value }) => {
    const shown = cutText(String(value).replaceAll(/\s+/g, ' ').trim(), maxShown)
    return { value: keyOf([id, name]), label: texts.inputOption(title, name, shown), aside: `#${id}` }
  })
}

/** An input of a workflow that is not loaded yet. */
function unknownInput(key: string): Choice {
  const [node, input] = readKey(key)
  return { value: key, label: texts.inputAlone(node, input) }
}
