import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Workflow } from '#contract/models/gpu/workflow.ts'
import { graphSeeds } from '#server/features/models/catalogue/graph-model.ts'
import type { GraphTemplate, GraphValue, Slot } from '#server/features/models/catalogue/graph-wire.ts'
import { countFrames } from '#server/features/providers/comfyui/graph-values.ts'
import { asNumber } from '#server/features/providers/parse-values.ts'
import { describeOtherType, describeOutOfRange, takesUploads } from './find-value-fault.ts'
import { type InputSpec, isCore, isNumeric, type NodeInfo, readInputs } from './read-inputs.ts'

/** The workflow of one mode, and what its definition says of it. */
export type ModeWorkflow = { workflow: Workflow; template: GraphTemplate; definition: GpuDefinition }

/** What goes into an input: its words, the types that hold it, and the values that customers can choose. */
type Content = { words: string; types: string[]; values: (number | boolean)[]; isAnyStep?: true }

/** What the model sends, and the inputs that are bound to it do not take. `known`: by the class of a node. */
export function findSlotFaults(of: ModeWorkflow, known: ReadonlyMap<string, NodeInfo>): string[] {
  const { workflow, template, definition } = of
  const contents = listContents(definition)
  return (Object.entries(template.set) as [GraphValue, Slot[] | null][]).flatMap(([value, slots]) =>
    (slots ?? []).flatMap((slot) => {
      const name = workflow[slot[0]]?.class_type ?? ''
      const info = known.get(name) ?? {}
      const spec = readInputs(info).get(slot[1])
      if (!spec) return []
      const content = contents[value]
      if (value === 'first' || value === 'last') return findPictureFault({ slot, name, info, spec }, content)
      const wrong = describeOtherType(spec, content.types)
      return wrong ? [misbound(slot, name, content, wrong)] : findRangeFaults(slot, content, spec)
    }),
  )
}

/** A whole number fits where any number does, and in a choice that offers it. */
const numbers = ['INT', 'FLOAT', 'COMBO']

function listContents(definition: GpuDefinition): Record<GraphValue, Content> {
  const { seconds, sizes } = definition
  const sides = Object.values(sizes).flatMap((ratios) => Object.values(ratios))
  const picture = { types: [], values: [] }
  return {
    prompt: { words: 'the prompt', types: ['STRING'], values: [] },
    negativePrompt: { words: 'the negative prompt', types: ['STRING'], values: [] },
    seed: { words: 'the seed', types: numbers, values: [graphSeeds.min, graphSeeds.max], isAnyStep: true },
    width: { words: 'the width', types: numbers, values: sides.map(([width]) => width) },
    height: { words: 'the height', types: numbers, values: sides.map(([, height]) => height) },
    seconds: { words: 'the length in seconds', types: numbers, values: seconds },
    frames: {
      ...{ words: 'the number of frames', types: numbers },
      values: seconds.map((one) => countFrames(one, definition)),
    },
    first: { ...picture, words: 'the first picture' },
    last: { ...picture, words: 'the last picture' },
    sound: { words: 'the switch for the sound', types: ['BOOLEAN', 'INT', 'COMBO'], values: [true, false] },
  }
}

const misbound = ([node, input]: Slot, name: string, { words }: Content, wrong: string) =>
  `The ${input} of node ${node} (${name}) cannot take ${words}: ${wrong}. Bind another input.`

function findRangeFaults([node, input]: Slot, { values, isAnyStep }: Content, spec: InputSpec): string[] {
  return [...new Set(values)].flatMap((value) => {
    const wrong = describeOutside(value, spec) ?? (isAnyStep ? null : describeBetweenSteps(value, spec))
    return wrong ? [`The ${input} of node ${node} cannot be ${value}: ${wrong}.`] : []
  })
}

function describeOutside(value: number | boolean, spec: InputSpec): string | null {
  const { options, rules } = spec
  if (options) return options.includes(value) ? null : 'it is not among its choices'
  return typeof value === 'number' && isNumeric(spec) ? describeOutOfRange(value, rules) : null
}

/** A server would round such a number, or refuse it. */
function describeBetweenSteps(value: number | boolean, spec: InputSpec): string | null {
  const [from, by] = [asNumber(spec.rules.min) ?? 0, asNumber(spec.rules.step)]
  if (typeof value !== 'number' || !isNumeric(spec) || by === null || by < 1) return null
  return (value - from) % by === 0 ? null : `it counts in steps of ${by} from ${from}`
}

type Bound = { slot: Slot; name: string; info: NodeInfo; spec: InputSpec }

/** A picture is uploaded, and its input gets the name of the file. */
function findPictureFault({ slot, name, info, spec }: Bound, content: Content): string[] {
  const isLoader = (/^LoadImage/.test(name) && slot[1] === 'image') || takesUploads(spec)
  // A custom node may read a file whose name is a text.
  const types = [...(isLoader || !spec.options ? ['COMBO'] : []), ...(isLoader || !isCore(info) ? ['STRING'] : [])]
  const wrong = describeOtherType(spec, types)
  return wrong ? [misbound(slot, name, content, wrong)] : []
}
