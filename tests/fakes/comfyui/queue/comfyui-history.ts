import type { ComfyHistoryEntry, ComfyJob, ComfyOutputs, ComfyStatus } from '#tests/fakes/comfyui/comfyui-state.ts'

/** A job as the queue and the history return it, with the whole graph. */
export function promptOf({ number, id, graph, extraData, targets }: ComfyJob): unknown[] {
  return [number, id, graph, extraData, targets]
}

export function historyOf(job: ComfyJob, outputs: ComfyOutputs, status: ComfyStatus | null): ComfyHistoryEntry {
  const meta = Object.fromEntries(
    Object.keys(outputs).map((id) => [
      id,
      { node_id: id, display_node: id.split(':')[0], parent_node: null, real_node_id: id },
    ]),
  )
  return { prompt: promptOf(job), outputs, status, meta }
}
