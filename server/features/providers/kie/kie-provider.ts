import type { Logger } from 'pino'
import type {
  ProviderAccess,
  SubmissionLimit,
  SubmitOutcome,
  VideoProvider,
  VideoRequest,
} from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { KieAnswer } from './call-kie.ts'
import { decideCheck } from './decide-check.ts'
import { decideSubmit } from './decide-submit.ts'
import { downloadDelaysMs, downloadFile, FileRefused } from './download-file.ts'
import { createKieClient, type KieTimeouts, kieTimeouts } from './kie-client.ts'
import { redact } from './kie-message.ts'
import { parseBalance } from './parse-balance.ts'
import { parseDownloadLink } from './parse-download-link.ts'
import { parseHd } from './parse-hd.ts'
import { parseRecord } from './parse-record.ts'
import { placeImage } from './place-image.ts'
import { pollDelayMs } from './poll-delay-policy.ts'

type Dependencies = {
  /** https://api.kie.ai by default. */
  apiUrl: string
  /** https://kieai.redpandaai.co by default. */
  uploadUrl: string
  storage: Storage
  log: Logger
  /** For tests. */
  timeouts?: Partial<KieTimeouts>
  downloadDelaysMs?: readonly number[]
}

/** KIE accepts 20 submissions in any ten seconds. https://docs.kie.ai (rate limits) */
const submissionLimit: SubmissionLimit = {
  most: 20,
  windowMs: 10_000,
  arrivesWithinMs: kieTimeouts.createMs + kieTimeouts.connectMs,
}

const noAccount: SubmitOutcome = {
  outcome: 'refused',
  kind: 'account',
  message: 'No provider account is connected.',
}

/**
 * Makes videos with Veo 3 through kie.ai. Sends no request without an account. `submit` never throws; it reports a
 * refusal only if there is certainly no job, because KIE has no idempotency key.
 * https://docs.kie.ai/veo3-api/quickstart
 */
export function createKieProvider(dependencies: Dependencies): VideoProvider {
  const { apiUrl, uploadUrl, log } = dependencies
  const client = createKieClient(apiUrl, uploadUrl, { ...kieTimeouts, ...dependencies.timeouts })
  const fetch = createGuardedFetch({ exemptOrigins: [apiUrl, uploadUrl] })

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
    async submit(account, request, admit) {
      if (!account) return noAccount
      const imageUrls: string[] = []
      if (request.imageUrl) {
        const image = await placeImage({ ...dependencies, client }, account.token, request.imageUrl)
        if (image.outcome === 'refused') return image
        imageUrls.push(image.url)
      }
      if (!(await admit())) return { outcome: 'not-admitted' }
      const answer = await client.create(account.token, toBody(request, imageUrls))
      note('create', account, answer)
      return decideSubmit(answer)
    },
    async check(account, taskId) {
      if (!account) return { outcome: 'running' }
      const answer = await client.recordInfo(account.token, taskId)
      note('record-info', account, answer)
      if (answer.got === 'nothing') return { outcome: 'unanswered' }
      const record = parseRecord(answer)
      if (record.state === 'running' && record.oddity)
        log.warn({ providerTaskId: taskId, oddity: redact(record.oddity) }, 'KIE returned an undocumented video state')
      if (record.state === 'running' && answer.code !== 200) return { outcome: 'unanswered' }
      if (record.state === 'failed')
        log.info(
          { providerTaskId: taskId, code: record.code, text: redact(record.text, account.token) },
          'KIE reported a failed video',
        )
      return decideCheck(record)
    },
    async checkHd(account, taskId) {
      if (!account) return { outcome: 'running' }
      const answer = await client.hdVideo(account.token, taskId)
      return answer.got === 'answer' ? parseHd(answer) : { outcome: 'running' }
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
    pollDelayMs: (runningMs) => pollDelayMs(runningMs, Math.random()),
  }
}

/**
 * The body of a create request. It has both spellings of the aspect ratio, because the documents disagree, always the
 * model, because its default has changed, and no enableFallback, as the vendor advises.
 */
function toBody(request: VideoRequest, imageUrls: string[]): Record<string, unknown> {
  return {
    prompt: request.prompt,
    model: request.model,
    aspectRatio: request.aspectRatio,
    aspect_ratio: request.aspectRatio,
    enableTranslation: true,
    // A picture alone selects image-to-video, for both models.
    ...(imageUrls.length > 0 ? { imageUrls } : {}),
    ...(request.watermark ? { watermark: request.watermark } : {}),
    ...(request.seed === null ? {} : { seeds: request.seed }),
    ...(request.callbackUrl ? { callBackUrl: request.callbackUrl } : {}),
  }
}
