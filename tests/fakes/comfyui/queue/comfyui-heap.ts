import type { ComfyJob } from '#tests/fakes/comfyui/comfyui-state.ts'

/** The server's language cannot compare two graphs: neither number nor id decides, so it raises. */
export class IncomparableJobs extends Error {}

function isBefore(one: ComfyJob, other: ComfyJob): boolean {
  if (one.number !== other.number) return one.number < other.number
  if (one.id !== other.id) return one.id < other.id
  throw new IncomparableJobs("'<' not supported between instances of 'dict' and 'dict'")
}

/** Adds a job. The queue is a heap, and `GET /api/queue` returns it unsorted. */
export function pushJob(heap: ComfyJob[], job: ComfyJob): void {
  heap.push(job)
  for (let at = heap.length - 1, above = (at - 1) >> 1; at > 0; at = above, above = (at - 1) >> 1) {
    if (!isBefore(heap[at] as ComfyJob, heap[above] as ComfyJob)) return
    swap(heap, at, above)
  }
}

/** Removes the job with the lowest number. */
export function popJob(heap: ComfyJob[]): ComfyJob | null {
  const [first = null] = heap
  if (first) removeJob(heap, first)
  return first
}

/** Removes a job and builds the heap anew, as the server does. */
export function removeJob(heap: ComfyJob[], job: ComfyJob): void {
  const rest = heap.filter((one) => one !== job)
  heap.length = 0
  for (const one of rest) pushJob(heap, one)
}

function swap(heap: ComfyJob[], one: number, other: number): void {
  const kept = heap[one] as ComfyJob
  heap[one] = heap[other] as ComfyJob
  heap[other] = kept
}
