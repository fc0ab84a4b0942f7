import { randomUUID } from 'node:crypto'

export type KieFakeClips = { '16:9': string; '9:16': string; hd: string }

export type KieFakeAccount = {
  key: string
  credits: number
  /** Signs the callbacks when it is set. */
  webhookKey: string | null
  /** Jobs that were really started. */
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
  /** The Range of each request for its file, null where there was none. */
  ranges: (string | null)[]
  done: boolean
}

export type KieFakeState = {
  clips: KieFakeClips
  accounts: Map<string, KieFakeAccount>
  tasks: KieFakeTask[]
  /** What was uploaded, by its download address. */
  uploads: Map<string, { fileName: string; uploadPath: string; bytes: Uint8Array }>
  /** Looks that a task takes to be done when it has no callback. */
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

/** Starts a job: it is counted and charged, whatever the caller hears of it. */
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

/** The link of a result; `fresh` is what download-url hands out. */
export function fileLink(state: KieFakeState, task: KieFakeTask, name: '720p' | '1080p', fresh = false): string {
  return `${state.url}/files/${task.id}/${name}.mp4${fresh ? '?fresh=1' : ''}`
}
