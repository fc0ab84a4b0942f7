import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import type { UpgradeTarget } from '#contract/models/model.ts'
import { readCallback } from '#server/features/providers/kie/read-callback.ts'
import type {
  CheckOutcome,
  ProviderRequest,
  SubmitOutcome,
  UpgradeOutcome,
  VideoProvider,
} from '#server/features/providers/video-provider.ts'

type Answer<T> = T | (() => T | Promise<T>)

type WithoutCost<T> = T extends { cost: unknown } ? Omit<T, 'cost'> & { cost?: number | null } : T
export type ScriptedCheck = WithoutCost<CheckOutcome>

/** A provider whose answers a test sets, and which records its requests. */
export type ScriptedProvider = VideoProvider & {
  submissions: ProviderRequest[]
  /** The account of each submission, in the same order: an id, or the token from the settings. */
  accounts: string[]
  /** The provider task id of each poll. */
  checks: string[]
  onBalance: Answer<number | null>
  /** Called and awaited before a submission asks to be admitted. */
  onPrepare: () => void | Promise<void>
  onSubmit: Answer<SubmitOutcome>
  /** Without a cost, the provider does not say what a video took. */
  onCheck: Answer<ScriptedCheck>
  onCheckHd: Answer<UpgradeOutcome>
  /** The resolution of each request for a higher one. */
  upgrades: UpgradeTarget[]
  /** Called and awaited before each download; throws to break it. */
  onDownload: () => void | Promise<void>
}

/** The path of the callback address in its newest submission. */
export const callbackPath = ({ submissions }: ScriptedProvider) =>
  new URL(submissions.at(-1)?.callbackUrl ?? 'http://none').pathname

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
    upgrades: [],
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
      const said = await answer(this.onCheck)
      return said.outcome === 'finished' || said.outcome === 'failed' ? { cost: null, ...said } : said
    },
    async upgrade(_account, _task, to) {
      this.upgrades.push(to)
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

/** Makes it a provider with accounts, KIE's callbacks and KIE's submission limit per account. */
export const withAccounts = {
  usesAccounts: true,
  callback: readCallback,
  submissionLimit: { maxSubmissions: 20, windowMs: 10_000, arrivesWithinMs: 35_000 },
}

async function answer<T>(scripted: Answer<T>): Promise<T> {
  return typeof scripted === 'function' ? (scripted as () => T | Promise<T>)() : scripted
}
