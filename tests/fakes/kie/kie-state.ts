import { randomUUID } from 'node:crypto'

export type KieFakeClips = { '16:9': string; '9:16': string; hd: string }

export type KieFakeAccount = {
  key: string
  credits: number
  /** If set, the account signs its callbacks with this key. */
  webhookKey: string | null
  /** The number of jobs that were really started. */
  creates: number
}

export type KieFakeTask = {
  id: string
  key: string
  body: Record<string, unknown>
  /** The words in brackets of the prompt, `[word]` or `[word=value]`. */
  words: Map<string, string>
  looks: number
  hdLooks: number
  fileRequests: number
  /** The Range header of each request for its file; null if there was none. */
  ranges: (string | null)[]
  done: boolean
}

export type KieFakeState = {
  clips: KieFakeClips
  accounts: Map<string, KieFakeAccount>
  tasks: KieFakeTask[]
  /** Uploaded files by download address. */
  uploads: Map<string, { fileName: string; uploadPath: string; bytes: Uint8Array }>
  /** How many polls a task without a callback needs to finish. */
  looks: number
  callbackDelayMs: number
  url: string
  uploadUrl: string
}

export function readWords(prompt: string): Map<string, string> {
  return new Map(
    Array.from(prompt.matchAll(/\[([\w.-]+)(?:=([^\]]*))?\]/g), ([, word, value]) => [word ?? '', value ?? '']),
  )
}

/** Starts a job: it is counted and charged, whether or not the caller receives the answer. */
export function startTask(state: KieFakeState, account: KieFakeAccount, body: Record<string, unknown>): KieFakeTask {
  const task: KieFakeTask = {
    id: randomUUID().replaceAll('-', ''),
    key: account.key,
    body,
    words: readWords(String(body.prompt)),
    looks: 0,
    hdLooks: 0,
    fileRequests: 0,
    ranges: [],
    done: false,
  }
  account.creates++
  account.credits -= priceOf(body)
  state.tasks.push(task)
  return task
}

/** https://kie.ai/veo-3-1, 2026 */
export function priceOf({ model }: Record<string, unknown>): number {
  return model === 'veo3' ? 250 : 60
}

/** The link of a result; `fresh` is the link that download-url returns. */
export function fileLink(state: KieFakeState, task: KieFakeTask, name: '720p' | '1080p', fresh = false): string {
  return `${state.url}/files/${task.id}/${name}.mp4${fresh ? '?fresh=1' : ''}`
}
