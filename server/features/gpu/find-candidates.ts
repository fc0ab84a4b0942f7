import type { slotNames } from '#contract/models/gpu/gpu-definition.ts'
import type { Workflow } from '#contract/models/gpu/workflow.ts'

type SlotName = (typeof slotNames)[number]
type Input = [node: string, input: string]
type Literal = string | number | boolean

/** A value in a workflow, with the words of its node and where it leads. */
type Found = {
  node: string
  input: string
  value: Literal
  class: string
  title: string
  /** The inputs of other nodes that take what this node makes, such as `width` and `positive`. */
  takenAs: string[]
}

/** How likely an input is the place of a value; 0: not at all. */
const likelihoods: Record<SlotName, (found: Found) => number> = {
  prompt: (found) => textLikelihood(found) * (isNegative(found) ? 0 : 1),
  negativePrompt: (found) => textLikelihood(found) * (isNegative(found) ? 1 : 0),
  seed: (found) => named(found, ['seed', 'noise_seed'], 'number'),
  width: (found) => named(found, ['width'], 'number'),
  height: (found) => named(found, ['height'], 'number'),
  seconds: (found) => named(found, ['duration', 'seconds'], 'number'),
  frames: (found) => named(found, ['length', 'frames', 'num_frames', 'frames_number', 'video_length'], 'number'),
  first: (found) => pictureLikelihood(found, /end|last/i),
  last: (found) => pictureLikelihood(found, /start|first/i),
  sound: (found) => named(found, ['audio', 'generate_audio', 'sound'], 'boolean'),
}

/** The inputs that look like the place of each value, likeliest first. They are only offered; a person decides. */
export function findCandidates(workflow: Workflow): Record<SlotName, Input[]> {
  const found = listValues(workflow)
  const best = (name: SlotName) =>
    found
      .map((one) => ({ one, likelihood: likelihoods[name](one) }))
      .filter(({ likelihood }) => likelihood > 0)
      .sort((a, b) => b.likelihood - a.likelihood)
      .slice(0, 20)
      .map(({ one }): Input => [one.node, one.input])
  const names = Object.keys(likelihoods) as SlotName[]
  return Object.fromEntries(names.map((name) => [name, best(name)])) as Record<SlotName, Input[]>
}

export const isLiteral = (value: unknown): value is Literal => ['string', 'number', 'boolean'].includes(typeof value)

function listValues(workflow: Workflow): Found[] {
  const takers = new Map<string, string[]>()
  for (const { inputs } of Object.values(workflow))
    for (const [input, value] of Object.entries(inputs))
      if (Array.isArray(value)) takers.set(String(value[0]), [...(takers.get(String(value[0])) ?? []), input])
  return Object.entries(workflow).flatMap(([node, { class_type, inputs, _meta }]) =>
    Object.entries(inputs).flatMap(([input, value]) =>
      isLiteral(value)
        ? [{ node, input, value, class: class_type, title: _meta?.title ?? '', takenAs: takers.get(node) ?? [] }]
        : [],
    ),
  )
}

const isNegative = ({ title, takenAs }: Found) => /negative/i.test(title) || takenAs.includes('negative')

/** Texts of encoders, and of nodes that only hold a text. File names are texts, too. */
function textLikelihood({ class: name, input, value, title, takenAs }: Found): number {
  if (typeof value !== 'string' || !['text', 'value', 'prompt', 'string'].includes(input)) return 0
  if (!/text|string|prompt/i.test(name)) return 0
  const isMeant = /prompt|positive/i.test(title) || takenAs.some((as) => /prompt|positive|text/.test(as))
  return (isMeant ? 4 : 1) + (/encode/i.test(name) ? 2 : 0)
}

/** An input of that name, or the value of a node whose result such an input takes. */
function named({ input, value, title, takenAs }: Found, names: string[], type: 'number' | 'boolean'): number {
  if (typeof value !== type) return 0
  if (names.includes(input)) return 4
  if (input !== 'value') return 0
  if (takenAs.some((as) => names.includes(as))) return 3
  return names.some((name) => title.toLowerCase().includes(name)) ? 2 : 0
}

function pictureLikelihood({ class: name, input, title, takenAs }: Found, other: RegExp): number {
  if (!/^LoadImage/.test(name) || input !== 'image') return 0
  return [title, ...takenAs].some((words) => other.test(words)) ? 1 : 2
}
