import { findMediaType } from '#server/media/media-type.ts'
import type { ComfyFakeState, ComfyJob, ComfyOutputs } from '#tests/fakes/comfyui/comfyui-state.ts'
import { bound, happensOnce, textsIn } from '#tests/fakes/comfyui/comfyui-words.ts'
import { clipOf, sourceOf } from '#tests/fakes/comfyui/graph/clip.ts'

export type RunOutcome =
  | { kind: 'completed'; outputs: ComfyOutputs }
  | { kind: 'failed'; error: Record<string, unknown> }
  | { kind: 'cancelled' }

/** Runs a graph: its files are written, or a node raises. */
export function outcomeOf(state: ComfyFakeState, job: ComfyJob): RunOutcome {
  const error = findError(state, job)
  if (error) return { kind: 'failed', error }
  if (job.words.has('no-output')) return { kind: 'completed', outputs: {} }
  const outputs: ComfyOutputs = {}
  for (const id of job.targets) outputs[id] = putOut(state, job, id)
  if (job.words.has('temp-items')) outputs['90:1'] = { images: [preview] }
  return { kind: 'completed', outputs }
}

const preview = { filename: 'ComfyUI_temp_abcde_00001_.png', subfolder: '', type: 'temp' }

const outOfMemory =
  'Allocation on device 0 would exceed allowed memory. (out of memory)\nThis error means you ran out of memory on your GPU.'

function findError(state: ComfyFakeState, job: ComfyJob): Record<string, unknown> | null {
  if (job.words.has('oom') || happensOnce(state, 'oom-once', job))
    return raised(job, 'KSampler', 'torch.OutOfMemoryError', outOfMemory)
  const { first } = clipOf(state, job.graph, job.targets[0] ?? '')
  // A loader accepts any upload; only the run finds out that it is no picture.
  if (job.words.has('decode-error') || (first && findMediaType(first)?.kind !== 'image'))
    return raised(job, 'LoadImage', 'PIL.UnidentifiedImageError', 'cannot identify image file <_io.BufferedReader>')
  if (job.words.has('node-fails'))
    return raised(job, 'CLIPTextEncode', 'RuntimeError', `shape mismatch for ${textsIn(job.graph).join(' | ')}`)
  return null
}

/** The error of a node. It repeats what the node was given, the prompt among it. */
function raised({ graph, targets }: ComfyJob, name: string, type: string, message: string) {
  const texts = textsIn(graph)
  const [id = targets[0] ?? ''] = Object.keys(graph).filter((one) => graph[one]?.class_type === name)
  return {
    ...{ node_id: id, node_type: graph[id]?.class_type, executed: [] },
    ...{ exception_type: type, exception_message: message },
    traceback: [
      `  File "/home/operator/ComfyUI/execution.py", line 525, in execute\n    text = ${texts.join(' | ')}\n`,
    ],
    current_inputs: { ...Object.fromEntries(texts.map((text, index) => [`text_${index}`, [text]])) },
    current_outputs: [],
  }
}

/** What an output node reports after it has written its file. */
function putOut(state: ComfyFakeState, job: ComfyJob, id: string): Record<string, unknown> {
  const { class_type: name, inputs } = job.graph[id] ?? { class_type: '', inputs: {} }
  if (name === 'PreviewImage') return { images: [preview] }
  if (name === 'SaveImage') return { images: [{ ...preview, type: 'output' }] }
  const item = writeFile(state, job, id)
  const where = item.subfolder ? `${item.subfolder}/${item.filename}` : item.filename
  const rate = sourceOf(job.graph, inputs.video)?.node.inputs.fps
  if (job.words.has('vhs')) {
    const more = { format: 'video/h264-mp4', frame_rate: rate, workflow: item.filename.replace(/\w+$/, 'png') }
    return { gifs: [{ ...item, ...more, fullpath: `/home/operator/ComfyUI/output/${where}` }] }
  }
  const extra = { asset_id: job.id, asset_hash: 'blake3:00', metadata: { width: 1, duration: 2 }, display_name: where }
  const items = [job.words.has('extra-keys') ? { ...item, ...extra } : item]
  return {
    images: job.words.has('temp-items') ? [preview, ...items] : items,
    animated: [true],
    ...(job.words.has('extra-keys') ? { text: ['made by a node'], seconds: 8.2, nothing: null } : {}),
  }
}

/** Writes under the next free number of the prefix. */
export function writeFile(state: ComfyFakeState, job: ComfyJob, id: string, isHalf = false) {
  const { filename_prefix: prefix, format } = job.graph[id]?.inputs ?? {}
  const cut = String(prefix).lastIndexOf('/')
  const [subfolder, name] = [String(prefix).slice(0, Math.max(cut, 0)), String(prefix).slice(cut + 1)]
  const extension = format === 'webm' || format === 'mkv' ? format : 'mp4'
  const start = `output/${subfolder}/${name}_`
  const numbers = [...state.files.keys()].flatMap((path) =>
    path.startsWith(start) ? Number.parseInt(path.slice(start.length), 10) || 0 : [],
  )
  const filename = `${name}_${String(Math.max(0, ...numbers) + 1).padStart(5, '0')}_.${extension}`
  const made = clipOf(state, job.graph, id)
  const frames = made.frames + (job.words.has('other-length') ? 4 * made.fps : 0)
  const clip = { ...made, frames, sound: made.sound && !job.words.has('silent') }
  const leaks = job.words.has('metadata') || !state.argv.includes('--disable-metadata')
  const metadata = leaks ? JSON.stringify(job.graph) : null
  const file = { jobId: job.id, clip, words: job.words, at: state.now(), isHalf, metadata, requests: 0 }
  state.files.set(`output/${subfolder}/${filename}`, file)
  bound(state.files, 1000)
  return { filename, subfolder, type: 'output' }
}
