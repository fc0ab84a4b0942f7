import type { Logger } from 'pino'
import { downloadDelaysMs, downloadFile, FileRefused } from '#server/features/providers/download-file.ts'
import { modelGone } from '#server/features/providers/explain-refusal.ts'
import { parseBalance, parseDownloadLink } from '#server/features/providers/kie/answers/parse-answers.ts'
import { parseRecord } from '#server/features/providers/kie/answers/parse-record.ts'
import { parseUpgrade } from '#server/features/providers/kie/answers/parse-upgrade.ts'
import type {
  ProviderAccess,
  SubmissionLimit,
  SubmitOutcome,
  VideoProvider,
} from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { KieAnswer } from './call-kie.ts'
import { decideCheck } from './decide-check.ts'
import { decideSubmit } from './decide-submit.ts'
import { describeCreate } from './describe-create.ts'
import { createKieClient, type KieTimeouts, kieTimeouts } from './kie-client.ts'
import { placeImages } from './place-image.ts'
import { pollDelayMs } from './poll-delay-policy.ts'
import { readCallback } from './read-callback.ts'
import { redact } from './redact.ts'
import { kindOf, readHandle, type TaskKind, toHandle } from './task-handle.ts'

type Dependencies = {
  /** https://api.kie.ai by default. */
  apiUrl: string
  /** https://kieai.redpandaai.co by default. */
  uploadUrl: string
  storage: Storage
  log: Logger
  /** Private origins from which results may be downloaded, besides those of the addresses. */
  allowedOrigins?: readonly string[]
  /** For tests. */
  timeouts?: Partial<KieTimeouts>
  downloadDelaysMs?: readonly number[]
}

/** KIE accepts 20 submissions in any ten seconds. https://docs.kie.ai (rate limits) */
const submissionLimit: SubmissionLimit = {
  maxSubmissions: 20,
  windowMs: 10_000,
  arrivesWithinMs: kieTimeouts.createMs + kieTimeouts.connectMs,
}

const noAccount: SubmitOutcome = {
  outcome: 'refused',
  kind: 'account',
  failure: { code: 'ACCOUNT_MISSING' },
}

/**
 * Makes videos with Veo and the models of the jobs API through kie.ai. Sends no request without an account. `submit` never throws; it reports a
 * refusal only if there is certainly no job, because KIE has no idempotency key.
 * https://docs.kie.ai/veo3-api/quickstart
 */
export function createKieProvider(dependencies: Dependencies): VideoProvider {
  const { apiUrl, uploadUrl, log, allowedOrigins = [] } = dependencies
  const client = createKieClient(apiUrl, uploadUrl, { ...kieTimeouts, ...dependencies.timeouts })
  const fetch = createGuardedFetch({ exemptOrigins: [apiUrl, uploadUrl, ...allowedOrigins] })

  /** KIE's own text goes to the log, which only the operator reads. */
  function note(call: string, account: ProviderAccess, answer: KieAnswer): void {
    const told =
      answer.got === 'answer'
        ? { code: answer.code, httpStatus: answer.httpStatus, text: redact(answer.text, account.token) }
        : { reason: answer.reason, ...(call === 'create' ? { sent: answer.sent } : {}) }
    if (answer.got === 'nothing' || answer.code !== 200)
      log.info({ call, account: account.id, ...told }, 'a call to KIE failed')
  }

  async function fetchTo(path: string, url: string): Promise<void> {
    await downloadFile(fetch, url, path, dependencies.downloadDelaysMs ?? downloadDelaysMs)
  }

  return {
    usesAccounts: true,
    submissionLimit,
    ownIdOf: (handle) => readHandle(handle).id,
    async submit(account, request, admit) {
      if (!account) return noAccount
      const { route } = request
      if (!route) return { outcome: 'refused', ...modelGone, words: `no route for the model ${request.model}` }
      const urls = request.inputs.map(({ url }) => url)
      const images = await placeImages({ ...dependencies, client }, account.token, urls)
      if (images.outcome === 'refused') return images
      if (!(await admit())) return { outcome: 'not-admitted' }
      const answer = await client.create(account.token, describeCreate(request, route, images.urls))
      note('create', account, answer)
      const decided = decideSubmit(answer, { extends: request.mode === 'extend' })
      const outcome = withKind(decided, kindOf(route.family, request.mode))
      const isGone = outcome.outcome === 'refused' && outcome.kind === 'model' && answer.got === 'answer'
      return isGone ? { ...outcome, words: redact(answer.text, account.token) } : outcome
    },
    async check(account, handle) {
      if (!account) return { outcome: 'running' }
      const { kind, id: taskId } = readHandle(handle)
      const answer = await client[kind === 'jobs' ? 'jobInfo' : 'recordInfo'](account.token, taskId)
      note('record-info', account, answer)
      if (answer.got === 'nothing') return { outcome: 'unanswered' }
      const record = parseRecord(answer, kind)
      if (record.state === 'running' && record.oddity)
        log.warn({ providerTaskId: taskId, oddity: redact(record.oddity) }, 'KIE returned an undocumented video state')
      if (record.state === 'running' && answer.code !== 200) return { outcome: 'unanswered' }
      if (record.state === 'failed')
        log.info(
          { providerTaskId: taskId, code: record.code, text: redact(record.text, account.token) },
          'KIE reported a failed video',
        )
      const outcome = decideCheck(record)
      if (record.state !== 'failed' || outcome.outcome !== 'failed' || outcome.kind !== 'model') return outcome
      return { ...outcome, words: redact(record.text, account.token) }
    },
    async upgrade(account, handle, to) {
      if (!account) return { outcome: 'running' }
      const { kind, id } = readHandle(handle)
      // Nobody knows what it would make of a whole; the other API has no upgrades.
      if (to === '4k' && kind !== 'veo') return { outcome: 'unavailable' }
      const answer = await client[to === '4k' ? 'video4k' : 'hdVideo'](account.token, id)
      return answer.got === 'answer' ? parseUpgrade(answer, to) : { outcome: 'running' }
    },
    async download(account, url, path) {
      try {
        await fetchTo(path, url)
      } catch (error) {
        // Links to results expire before the files do; a fresh link requires the key that made the video.
        if (!account || !(error instanceof FileRefused) || ![403, 404].includes(error.status ?? 0)) throw error
        const answer = await client.downloadLink(account.token, url)
        note('download-url', account, answer)
        const fresh = answer.got === 'answer' ? parseDownloadLink(answer) : null
        if (!fresh) throw error
        await fetchTo(path, fresh)
      }
    },
    async balance(account) {
      if (!account) return null
      const answer = await client.credits(account.token)
      note('credit', account, answer)
      return answer.got === 'answer' ? parseBalance(answer) : null
    },
    callback: readCallback,
    pollDelayMs: (runningMs) => pollDelayMs(runningMs, Math.random()),
  }
}

function withKind(outcome: SubmitOutcome, kind: TaskKind): SubmitOutcome {
  if (outcome.outcome !== 'accepted') return outcome
  return { ...outcome, providerTaskId: toHandle(kind, outcome.providerTaskId) }
}
