import { minLines, shapeTolerance } from '#server/features/models/promised-size-policy.ts'
import type { GraphTemplate, GraphWire } from './graph-wire.ts'
import { at, type ModelFault } from './model-fault.ts'
import type { ShippedModel } from './shipped-model.ts'

/** What the workflows of a model cannot be told, though the model offers it, and what contradicts itself in them. */
export function findGraphFault(
  { modes, sizes }: Pick<GraphWire, 'modes' | 'sizes'>,
  { audio, ...model }: Pick<ShippedModel, 'modes' | 'audio'>,
): ModelFault | null {
  const absent = Object.keys(model.modes).find((mode) => !(mode in modes))
  if (absent) return at(`modes.${absent}`, `${absent}: the workflow is missing`)
  for (const [mode, template] of Object.entries(modes)) {
    const { set } = template
    const fault = (slot: string, message: string) => at(`modes.${mode}.set.${slot}`, `${mode}: ${message}`)
    if (!set.prompt) return fault('prompt', 'the input for the prompt is missing')
    if ((set.seconds === null) === (set.frames === null))
      return fault('seconds', 'the length goes in as seconds or as frames: bind one of the two')
    if ((set.width === null) !== (set.height === null)) return fault('width', 'bind width and height together')
    // A customer would pay for a size that the workflow cannot be told.
    if (!set.width && countSizes(sizes) > 1)
      return at('sizes', `${mode}: the workflow makes one size: name only that, or bind its width and height`)
    if (audio === 'optional' && !set.sound) return fault('sound', 'the input that turns the sound off is missing')
    if (mode !== 'text' && !set.first) return fault('first', 'the input for the first picture is missing')
    if (mode === 'frames' && !set.last) return fault('last', 'the input for the last picture is missing')
    if (mode !== 'frames' && set.last) return fault('last', 'only first and last frame has a last picture')
    if (mode === 'text' && set.first) return fault('first', 'text to video has no picture')
    const twice = findTwice(template)
    if (twice) return fault(twice, 'an input is bound twice')
  }
  return findSizeFault(sizes)
}

const countSizes = (sizes: GraphWire['sizes']) =>
  Object.values(sizes).reduce((sum, ratios) => sum + Object.keys(ratios).length, 0)

/** A file of another shape, or with fewer lines, is refused when it arrives. */
function findSizeFault(sizes: GraphWire['sizes']): ModelFault | null {
  for (const [resolution, ratios] of Object.entries(sizes))
    for (const [ratio, [width, height]] of Object.entries(ratios)) {
      const [across = 1, down = 1] = ratio.split(':').map(Number)
      const isShaped = Math.abs(((width / height) * down) / across - 1) <= shapeTolerance
      const isLarge = Math.min(width, height) >= (minLines[resolution] ?? 0)
      if (!isShaped) return at('sizes', `${resolution}: ${width} × ${height} is not ${ratio}`)
      if (!isLarge) return at('sizes', `${resolution}: ${width} × ${height} has fewer lines`)
    }
  return null
}

function findTwice({ set, fixed }: GraphTemplate): string | null {
  const seen = new Set(fixed.map(([node, input]) => `${node} ${input}`))
  for (const [slot, inputs] of Object.entries(set))
    for (const [node, input] of inputs ?? []) {
      if (seen.has(`${node} ${input}`)) return slot
      seen.add(`${node} ${input}`)
    }
  return null
}
