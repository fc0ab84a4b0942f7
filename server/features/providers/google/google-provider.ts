import type { Logger } from 'pino'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { downloadDelaysMs } from '#server/features/providers/download-file.ts'
import { cannotExtend, modelGone, pictureNotFetched } from '#server/features/providers/explain-refusal.ts'
import { type ReadPicture, readPicture } from '#server/features/providers/read-picture.ts'
import type { ProviderRequest, VideoProvider } from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { decideCheck } from './decide-check.ts'
import { decideSubmit } from './decide-submit.ts'
import { describeSubmit } from './describe-submit.ts'
import { downloadVideo } from './download-video.ts'
import { createGoogleClient, type GoogleTimeouts, googleTimeouts } from './google-client.ts'
import { readError } from './google-error.ts'

type Dependencies = {
  /** https://generativelanguage.googleapis.com by default. */
  apiUrl: string
  storage: Storage
  log: Logger
  /** Private origins to which downloads may lead, besides that of the address. */
  allowedOrigins?: readonly string[]
  /** For tests. */
  timeouts?: Partial<GoogleTimeouts>
  downloadDelaysMs?: readonly number[]
}

/**
 * Makes videos through Google's Interactions API. Sends no request without an account. `submit` never throws; it
 * reports a refusal only if there is certainly no interaction. Google calls nobody back, so a submission whose answer is
 * lost stays unconfirmed.
 * https://ai.google.dev/gemini-api/docs/omni
 */
export function createGoogleProvider(dependencies: Dependencies): VideoProvider {
  const { apiUrl, storage, log, allowedOrigins = [] } = dependencies
  const client = createGoogleClient(apiUrl, { ...googleTimeouts, ...dependencies.timeouts })
  const fetch = createGuardedFetch({ exemptOrigins: [apiUrl, ...allowedOrigins] })
  // Users name the addresses of pictures, so these never lead to a private host.
  const fetchOfUsers = createGuardedFetch({ exemptOrigins: [] })
  const delaysMs = dependencies.downloadDelaysMs ?? downloadDelaysMs

  /** Only the name of its error: the text may repeat what was sent. */
  function note(call: string, account: string | null, answer: VendorAnswer): void {
    if (answer.got === 'answer' && answer.httpStatus < 300) return
    const told =
      answer.got === 'answer'
        ? { httpStatus: answer.httpStatus, code: readError(answer.text).code }
        : { reason: answer.reason, sent: answer.sent }
    log.info({ call, account, ...told }, 'a call to Google failed')
  }

  return {
    usesAccounts: true,
    // Its limits depend on the account, and are not published for this model. Google says 429.
    submissionLimit: null,
    async submit(account, request, admit) {
      if (!account) return { outcome: 'refused', kind: 'account', failure: { code: 'ACCOUNT_MISSING' } }
      const { route, mode, source, model } = request
      if (route?.family !== 'interactions')
        return { outcome: 'refused', ...modelGone, words: `no route for ${model} ${mode}` }
      if (mode === 'extend' && !source?.providerTaskId) return { outcome: 'refused', ...cannotExtend }
      const pictures = await readPictures(request, (url) => readPicture({ storage, fetch: fetchOfUsers }, url))
      if (!pictures) return { outcome: 'refused', ...pictureNotFetched }
      const interaction = describeSubmit(request, route.wire, pictures)
      if (!(await admit())) return { outcome: 'not-admitted' }
      const answer = await client.submit(account.token, interaction)
      note('submit', account.id, answer)
      return decideSubmit(answer, { extends: mode === 'extend' })
    },
    async check(account, id) {
      if (!account) return { outcome: 'running' }
      const answer = await client.ask(account.token, id)
      note('check', account.id, answer)
      return decideCheck(answer, `${apiUrl}/v1beta/interactions/${encodeURIComponent(id)}`)
    },
    async cancel(account, id) {
      if (account) note('cancel', account.id, await client.cancel(account.token, id))
    },
    upgrade: async () => ({ outcome: 'unavailable' }),
    download: (account, url, path) => downloadVideo({ client, fetch, apiUrl, delaysMs }, account, url, path),
    // There is no call for it.
    balance: async () => null,
    pollDelayMs: (runningMs) => (runningMs < slowAfterMs ? 5_000 : 10_000),
  }
}

const slowAfterMs = 2 * 60 * 1000

/** Null if one of them is not a picture, is too large or cannot be read. */
async function readPictures(
  { inputs }: ProviderRequest,
  read: (url: string) => Promise<ReadPicture | null>,
): Promise<ReadPicture[] | null> {
  const pictures: ReadPicture[] = []
  for (const { url } of inputs) {
    const picture = await read(url)
    if (!picture) return null
    pictures.push(picture)
  }
  return pictures
}
