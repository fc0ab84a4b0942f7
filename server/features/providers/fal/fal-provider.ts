import type { Logger } from 'pino'
import { estimatePrice } from '#server/features/models/catalogue/route.ts'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { downloadDelaysMs, downloadFile } from '#server/features/providers/download-file.ts'
import { cannotExtend, modelGone } from '#server/features/providers/explain-refusal.ts'
import { parseJson } from '#server/features/providers/parse-values.ts'
import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { decideResult, decideStatus, videoGone } from './decide-check.ts'
import { decideSubmit } from './decide-submit.ts'
import { describeSubmit } from './describe-submit.ts'
import { createFalClient, type FalTimeouts, falTimeouts } from './fal-client.ts'
import { readErrors } from './fal-error.ts'
import { readHandle, requestIdOf } from './job-handle.ts'
import { placePictures, placeVideo } from './place-picture.ts'
import { createWebhookReader } from './read-webhook.ts'

type Dependencies = {
  /** https://queue.fal.run by default. */
  queueUrl: string
  /** Where the keys of its webhooks are: https://rest.fal.ai/.well-known/jwks.json by default. */
  keysUrl: string
  storage: Storage
  log: Logger
  /** Private origins from which results may be downloaded, besides those of the addresses. */
  allowedOrigins?: readonly string[]
  /** For tests. */
  timeouts?: Partial<FalTimeouts>
  downloadDelaysMs?: readonly number[]
}

/**
 * Makes videos through the queue of fal. Sends no request without an account. `submit` never throws; it reports a
 * refusal only if there is certainly no job, because fal has no idempotency key.
 * https://docs.fal.ai/documentation/model-apis/inference/queue
 */
export function createFalProvider(dependencies: Dependencies): VideoProvider {
  const { queueUrl, keysUrl, storage, log, allowedOrigins = [] } = dependencies
  const client = createFalClient(queueUrl, { ...falTimeouts, ...dependencies.timeouts })
  const fetch = createGuardedFetch({ exemptOrigins: [queueUrl, keysUrl, ...allowedOrigins] })

  /** Only the kinds of its errors: their texts may repeat what was sent. */
  function note(call: string, account: string | null, answer: VendorAnswer): void {
    if (answer.got === 'answer' && answer.httpStatus < 300) return
    const told =
      answer.got === 'answer'
        ? { httpStatus: answer.httpStatus, types: readErrors(parseJson(answer.text)).map(({ type }) => type) }
        : { reason: answer.reason, sent: answer.sent }
    log.info({ call, account, ...told }, 'a call to fal failed')
  }

  return {
    usesAccounts: true,
    // What exceeds the account's limit waits in fal's queue.
    submissionLimit: null,
    ownIdOf: requestIdOf,
    async submit(account, request, admit) {
      if (!account) return { outcome: 'refused', kind: 'account', failure: { code: 'ACCOUNT_MISSING' } }
      const { route, source } = request
      const pictures = await placePictures(
        storage,
        request.inputs.map(({ url }) => url),
      )
      if (pictures.outcome === 'refused') return pictures
      const video = source && (await placeVideo(storage, source.url))
      if (source && !video) return { outcome: 'refused', ...cannotExtend }
      const placed = { pictures: pictures.urls, video }
      const job = route?.family === 'queue' ? describeSubmit(request, route.wire, placed) : null
      if (!job) return { outcome: 'refused', ...modelGone, words: `no endpoint for ${request.model} ${request.mode}` }
      if (!(await admit())) return { outcome: 'not-admitted' }
      const answer = await client.submit(account.token, { ...job, webhook: request.callbackUrl })
      note('submit', account.id, answer)
      const unitCredits = route && estimatePrice(route, { ...request, seconds: 1 })
      return decideSubmit(answer, { queueUrl, endpoint: job.endpoint, unitCredits })
    },
    async check(account, handle) {
      if (!account) return { outcome: 'running' }
      const job = readHandle(handle, queueUrl)
      if (!job) return videoGone
      const status = await client.ask(account.token, job.statusUrl)
      note('status', account.id, status)
      const decided = decideStatus(status)
      if (decided !== 'completed') return decided
      const result = await client.askResult(account.token, job.responseUrl)
      note('result', account.id, result)
      return decideResult(result, job.unitCredits)
    },
    async cancel(account, handle) {
      const url = readHandle(handle, queueUrl)?.cancelUrl
      if (account && url) note('cancel', account.id, await client.cancel(account.token, url))
    },
    upgrade: async () => ({ outcome: 'unavailable' }),
    download: (_, url, path) => downloadFile(fetch, url, path, dependencies.downloadDelaysMs ?? downloadDelaysMs),
    // Keys that may make videos cannot read it.
    balance: async () => null,
    callback: createWebhookReader({ fetch, keysUrl, queueUrl }),
    pollDelayMs: (runningMs) => (runningMs < slowAfterMs ? 5_000 : 15_000),
  }
}

const slowAfterMs = 5 * 60 * 1000
