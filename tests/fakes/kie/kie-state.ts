import { randomUUID } from 'node:crypto'
import type { z } from 'zod'

/** What a task makes: `resolution` is in our words, `720p`. */
export type KieFakeClip = { aspectRatio: string; resolution: string; seconds: number; sound: boolean }

/** The path of the file of a clip. */
export type KieFakeClips = (clip: KieFakeClip) => Promise<string>

export type KieFakeAccount = {
  key: string
  credits: number
  /** If set, the account signs its callbacks with this key. */
  webhookKey: string | null
  /** The number of jobs that were really started. */
  creates: number
  /** How many creates KIE takes within ten seconds: 20, or more for customers who ask. */
  createsAtOnce: number
  /** When the last of them came, in ms. */
  createdAt: number[]
}

export type KieFakeTask = {
  id: string
  key: string
  /** The API that knows the task; `extended` has a whole beside the new part. */
  family: 'veo' | 'extended' | 'jobs'
  /** In the vendor's credits. */
  price: number
  clip: KieFakeClip
  body: Record<string, unknown>
  /** The words in brackets of the prompt, `[word]` or `[word=value]`. */
  words: Map<string, string>
  looks: number
  /** How often its record was asked for, with any answer. */
  recordRequests: number
  /** How often each upgrade was asked for. */
  upgrades: { '1080p': number; '4k': number }
  fileRequests: number
  /** The Range header of each request for its file; null if there was none. */
  ranges: (string | null)[]
  done: boolean
  /** In ms. */
  startedAt: number
  /** What KIE has taken so far: the price, nothing after a failure, and more for each upgrade. */
  charged: number
}

export type KieFakeState = {
  /** The time in ms. */
  now: () => number
  /** Where a callback address leads. */
  reach: (url: string) => string
  /** The length of a video at a public address. */
  secondsOf: (url: string) => number
  /** Models of the jobs API that a test has taught. */
  learned: Map<string, z.ZodType>
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

export type KieFakeAsked = Pick<KieFakeTask, 'family' | 'price' | 'body' | 'clip'> & { prompt: string }

/** Starts a job: it is counted and charged, whether or not the caller receives the answer. */
export function startTask(state: KieFakeState, account: KieFakeAccount, asked: KieFakeAsked): KieFakeTask {
  const { prompt, ...rest } = asked
  const task: KieFakeTask = {
    ...rest,
    id: randomUUID().replaceAll('-', ''),
    key: account.key,
    words: readWords(prompt),
    looks: 0,
    recordRequests: 0,
    upgrades: { '1080p': 0, '4k': 0 },
    fileRequests: 0,
    ranges: [],
    done: false,
    startedAt: state.now(),
    charged: 0,
  }
  account.creates++
  charge(state, task, asked.price)
  state.tasks.push(task)
  return task
}

/** Takes credits from the account of a task. */
export function charge(state: KieFakeState, task: KieFakeTask, credits: number): void {
  const account = state.accounts.get(task.key)
  task.charged += credits
  if (account) account.credits -= credits
}

/** A failed task costs nothing: its credits were only held. */
export function giveBack(state: KieFakeState, task: KieFakeTask): void {
  charge(state, task, -task.charged)
}

/** The link of a result, in the resolution of the clip unless it is that of an upgrade. */
export function fileLink(state: KieFakeState, task: KieFakeTask, resolution = task.clip.resolution): string {
  return `${state.url}/files/${task.id}/${resolution}.mp4`
}
