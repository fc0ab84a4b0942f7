import type {
  ComfyClip,
  ComfyFakeState,
  ComfyGraph,
  ComfyNode,
  ComfyUpload,
} from '#tests/fakes/comfyui/comfyui-state.ts'
import { evaluate } from './expression.ts'

type Source = { node: ComfyNode; slot: number }

/** The node behind a link, and which of its outputs; null for a value. */
export function sourceOf(graph: ComfyGraph, value: unknown): Source | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  const node = graph[String(value[0])]
  return node ? { node, slot: Number(value[1]) } : null
}

/** The number that an input has, behind links to constants and expressions, too. */
function numberOf(graph: ComfyGraph, value: unknown, depth = 0): number | null {
  const source = sourceOf(graph, value)
  if (!source) return typeof value === 'number' ? value : null
  const { inputs, class_type: name } = source.node
  if (depth > 20) return null
  if (name.startsWith('Primitive')) return numberOf(graph, inputs.value, depth + 1)
  if (name !== 'ComfyMathExpression') return null
  const values = Object.entries(inputs)
    .filter(([key]) => key.startsWith('values.'))
    .map(([key, link]) => [key.slice('values.'.length), numberOf(graph, link, depth + 1) ?? 0])
  const result = evaluate(String(inputs.expression), Object.fromEntries(values))
  return source.slot === 1 ? Math.trunc(result) : result
}

/** The nodes that an input depends on, the nearest first. */
export function upstreamOf(graph: ComfyGraph, value: unknown): ComfyNode[] {
  const found = new Set<ComfyNode>()
  let links: unknown[] = [value]
  // Bounded: a node is visited once.
  while (links.length > 0) {
    const nodes = links.flatMap((link) => sourceOf(graph, link)?.node ?? []).filter((node) => !found.has(node))
    for (const node of nodes) found.add(node)
    links = nodes.flatMap((node) => Object.values(node.inputs))
  }
  return [...found]
}

/** The upload that a load node names: `folder/name.png [temp]`, in the input folder unless it names another. */
export function findUpload(state: ComfyFakeState, named: unknown): ComfyUpload | null {
  const [, path = '', type = 'input'] = /^(.*?)(?: \[(input|output|temp)\])?$/.exec(String(named)) ?? []
  const cut = path.lastIndexOf('/')
  return state.uploads.get(`${type}/${path.slice(0, Math.max(cut, 0))}/${path.slice(cut + 1)}`) ?? null
}

const within = (value: number | null, usual: number, max: number) => Math.min(Math.max(value ?? usual, 1), max)

/** What a graph makes: an output node that saves a video, behind it one that joins pictures and sound. */
export function clipOf(state: ComfyFakeState, graph: ComfyGraph, outputId: string): ComfyClip {
  const joins = sourceOf(graph, graph[outputId]?.inputs.video)?.node
  const { images, audio, fps } = joins?.inputs ?? {}
  const nodes = upstreamOf(graph, images)
  const sized = nodes.find(({ inputs }) => 'width' in inputs && 'height' in inputs)?.inputs ?? {}
  const load = (link: unknown) => {
    const loads = upstreamOf(graph, link).find(({ class_type: name }) => name === 'LoadImage')
    return loads ? (findUpload(state, loads.inputs.image)?.bytes ?? null) : null
  }
  return {
    // A picture of an odd size cannot be encoded.
    width: 2 * Math.round(within(numberOf(graph, sized.width), 320, 4096) / 2),
    height: 2 * Math.round(within(numberOf(graph, sized.height), 192, 4096) / 2),
    frames: Math.round(within(numberOf(graph, sized.length ?? sized.batch_size), 48, 4096)),
    fps: Math.round(within(numberOf(graph, fps), 24, 120)),
    sound: sourceOf(graph, audio) !== null,
    first: load(sized.start_image ?? images),
    last: load(sized.end_image),
  }
}
