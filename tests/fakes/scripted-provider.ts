import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import type {
  CheckOutcome,
  HdOutcome,
  SubmitOutcome,
  VideoProvider,
  VideoRequest,
} from '#server/features/providers/video-provider.ts'

type Answer<T> = T | (() => T | Promise<T>)

/** A provider whose answers a test sets, and which records its requests. */
export type ScriptedProvider = VideoProvider & {
  submissions: VideoRequest[]
  /** The account of each submission, in the same order: an id, or the token from the settings. */
  accounts: string[]
  /** The provider task id of each poll. */
  checks: string[]
  onBalance: Answer<number | null>
  /** Called and awaited before a submission asks to be admitted. */
  onPrepare: () => void | Promise<void>
  onSubmit: Answer<SubmitOutcome>
  onCheck: Answer<CheckOutcome>
  onCheckHd: Answer<HdOutcome>
  /** Called and awaited before each download; throws to break it. */
  onDownload: () => void | Promise<void>
}

/** By default, it accepts, finishes at the first poll with the given clip, and has no 1080p version yet. */
export function createScriptedProvider(clipPath: string): ScriptedProvider {
  return {
    usesAccounts: false,
    submissionLimit: null,
    submissions: [],
    accounts: [],
    checks: [],
    onBalance: null,
    onPrepare: () => {},
    onSubmit: () => ({ outcome: 'accepted', providerTaskId: `task-${randomUUID()}` }),
    onCheck: { outcome: 'finished', urls: [clipPath] },
    onCheckHd: { outcome: 'running' },
    onDownload: () => {},
    async submit(account, request, admit) {
      await this.onPrepare()
      if (!(await admit())) return { outcome: 'not-admitted' }
      this.submissions.push(request)
      this.accounts.push(account?.id ?? account?.token ?? 'none')
      return answer(this.onSubmit)
    },
    async check(_account, providerTaskId) {
      this.checks.push(providerTaskId)
      return answer(this.onCheck)
    },
    async checkHd() {
      return answer(this.onCheckHd)
    },
    async download(_account, url, path) {
      await this.onDownload()
      await copyFile(url, path)
    },
    async balance() {
      return answer(this.onBalance)
    },
    pollDelayMs: () => 10_000,
  }
}

/** Makes it a provider with accounts and with KIE's submission limit per account. */
export const withAccounts = {
  usesAccounts: true,
  submissionLimit: { most: 20, windowMs: 10_000, arrivesWithinMs: 35_000 },
}

async function answer<T>(scripted: Answer<T>): Promise<T> {
  return typeof scripted === 'function' ? (scripted as () => T | Promise<T>)() : scripted
}
