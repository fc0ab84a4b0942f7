import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '#server/clock.ts'
import { downloadDelaysMs, FileRefused } from '#server/features/providers/download-file.ts'
import { readPicture } from '#server/features/providers/read-picture.ts'
import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import { createGuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { checkRun, recoverRun } from './check-run.ts'
import { type ComfyTimeouts, comfyTimeouts, createComfyClient } from './comfyui-client.ts'
import { createOriginFetches, downloadRun } from './download-run.ts'
import { createJobLists } from './job-list.ts'
import { logCalls } from './log-calls.ts'
import { readAccess } from './server-access.ts'
import { type FindWorkflow, findSeed, prepareRun, submitRun } from './submit-run.ts'
import { isForgottenAddress } from './view-address.ts'

type Dependencies = {
  storage: Storage
  findWorkflow: FindWorkflow
  log: Logger
  clock?: Pick<Clock, 'now'>
  /** For tests. */
  timeouts?: Partial<ComfyTimeouts>
  downloadDelaysMs?: readonly number[]
}

/**
 * Makes videos on the operator's own ComfyUI servers. `submit` never throws; it reports a refusal only if the server has
 * certainly not queued the run. Our id is the server's id, so that `recover` finds a run whose answer was lost.
 */
export function createComfyProvider(dependencies: Dependencies): VideoProvider {
  const { storage, findWorkflow, log, clock = systemClock } = dependencies
  const client = logCalls(createComfyClient({ ...comfyTimeouts, ...dependencies.timeouts }), log)
  const lists = createJobLists(client.list, clock)
  const fetch = createGuardedFetch({ exemptOrigins: [] })
  const fetchOf = createOriginFetches()
  const readInput = (url: string) => readPicture({ storage, fetch }, url)

  return {
    usesAccounts: true,
    submissionLimit: null,
    acceptsBlindly: true,
    // One runs and one waits: the rest waits in our queue, which can give it to another server.
    atOnce: 2,
    newHandle: () => randomUUID(),
    async submit(account, request, admit) {
      const read = readAccess(account)
      if ('refusal' in read) return { outcome: 'refused', ...read.refusal }
      const run = await prepareRun({ findWorkflow, readPicture: readInput }, request, request.handle ?? randomUUID())
      if ('refusal' in run) return { outcome: 'refused', ...run.refusal }
      return submitRun(client, read.access, run, admit)
    },
    async recover(account, handle) {
      const read = readAccess(account)
      return 'refusal' in read ? 'unanswered' : recoverRun(client, read.access, handle)
    },
    seedOf: findSeed,
    async check(account, handle) {
      const read = readAccess(account)
      if ('refusal' in read) return { outcome: account ? 'unanswered' : 'running' }
      const answer = await checkRun({ client, lists }, read.access, handle)
      if (answer.outcome === 'failed')
        log.info({ server: read.access.origin, kind: answer.kind, words: answer.words }, 'a run of ComfyUI failed')
      if (answer.outcome === 'returned')
        log.warn(
          { server: read.access.origin, words: answer.words },
          'a ComfyUI server is stuck; a run that waited there is sent again',
        )
      return answer
    },
    async cancel(account, handle) {
      const read = readAccess(account)
      if ('access' in read) await client.cancel(read.access, handle)
    },
    upgrade: async () => ({ outcome: 'unavailable' }),
    async download(account, url, path) {
      const read = readAccess(account)
      if ('refusal' in read) throw new FileRefused('its account has no valid address')
      const { access } = read
      const delaysMs = dependencies.downloadDelaysMs ?? downloadDelaysMs
      const handle = await downloadRun(fetchOf(access.origin), access, { url, path, delaysMs })
      await client.forget(access, handle)
    },
    isUnproven: isForgottenAddress,
    balance: async () => null,
    pollDelayMs: () => 3_000,
  }
}
