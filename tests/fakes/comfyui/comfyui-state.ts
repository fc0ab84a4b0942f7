/** A workflow in the API format. A link is `[nodeId, slot]`. */
export type ComfyGraph = Record<string, ComfyNode>
export type ComfyNode = { class_type: string; inputs: Record<string, unknown>; _meta?: { title?: string } }

/** What a job makes. `first` and `last` have the bytes of the pictures that the graph loads for these frames. */
export type ComfyClip = {
  width: number
  height: number
  frames: number
  fps: number
  sound: boolean
  first: Uint8Array | null
  last: Uint8Array | null
}

export type ComfyFolder = 'input' | 'output' | 'temp'
export type ComfyUpload = { name: string; subfolder: string; type: ComfyFolder; bytes: Uint8Array }

/** A file that a job has written. Its clip is encoded at the first request. */
export type ComfyFile = {
  jobId: string
  clip: ComfyClip
  words: ReadonlyMap<string, string>
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** The server stopped while it wrote the file: half of it is there, under the final name. */
  isHalf: boolean
  /** The graph that the server writes into the file, unless it runs with --disable-metadata. */
  metadata: string | null
  requests: number
}

/** `gone`: the server no longer knows the job, because of a restart or because somebody deleted it. */
export type ComfyJobState = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'gone'

export type ComfyJob = {
  id: string
  number: number
  /** As it was sent. */
  graph: ComfyGraph
  extraData: Record<string, unknown>
  clientId: string | null
  /** The output nodes that it runs. */
  targets: string[]
  /** The words in brackets of its texts, `[word]` or `[word=value]`. */
  words: ReadonlyMap<string, string>
  state: ComfyJobState
  /** How many state queries have found it running. */
  looks: number
  isInterrupted: boolean
  /** It runs forever and notices no interrupt. */
  isHung: boolean
  messages: ComfyMessage[]
}

/** An event of a job. The history keeps some of them; a WebSocket would send them all. */
export type ComfyMessage = [event: string, data: Record<string, unknown>]

export type ComfyStatus = { status_str: 'success' | 'error'; completed: boolean; messages: ComfyMessage[] }

/** What a node has put out: a map of kind to list. */
export type ComfyOutputs = Record<string, Record<string, unknown>>

/** A job that has ended, as `GET /api/history` returns it. */
export type ComfyHistoryEntry = {
  prompt: unknown[]
  outputs: ComfyOutputs
  status: ComfyStatus | null
  meta: Record<string, object>
}

/** What the proxy in front of the server demands. */
export type ComfyKey = { name: string; value: string }

export type ComfyEdgeFault = 'reset' | 401 | 403 | 405 | 413 | 502 | 503 | 504

export type ComfyCalls = { count: number; bytes: number }

export type ComfyFakeState = {
  url: string
  elsewhereUrl: string
  key: ComfyKey | null
  /** `old`: without /api/jobs. `ancient`: it ignores prompt_id, too. */
  age: 'current' | 'old' | 'ancient'
  version: string
  device: 'cuda' | 'cpu'
  argv: string[]
  looks: number
  isAutomatic: boolean
  silenceMs: number
  maxBody: number
  isCompressing: boolean
  now: () => number
  clips: (clip: ComfyClip) => Promise<string>
  /** Every job that was submitted, in order. The operator's jobs are not among them. */
  jobs: ComfyJob[]
  pending: ComfyJob[]
  running: ComfyJob | null
  history: Map<string, ComfyHistoryEntry>
  /** By `type/subfolder/name`. */
  files: Map<string, ComfyFile>
  uploads: Map<string, ComfyUpload>
  /** The outputs of graphs that have run, by graph: an identical graph is answered without a run. */
  cache: Map<string, ComfyOutputs>
  /** Prompts whose fault happens only once, with the word. */
  spent: Set<string>
  nextNumber: number
  isWedged: boolean
  edgeFault: ComfyEdgeFault | null
  /** The only route with that fault, as the counters name it; null: all routes. */
  edgeRoute: string | null
  /** Classes of nodes and model files that the operator has removed. */
  gone: Set<string>
  calls: Map<string, ComfyCalls>
  keysShown: Set<string>
  keysElsewhere: Set<string>
  listeners: Set<(job: ComfyJob, message: ComfyMessage) => void>
}
