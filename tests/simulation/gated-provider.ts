import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import { type Actor, never } from './actor.ts'
import { localFiles } from './memory-files.ts'
import { isClear, type Reply, type Upstream } from './upstream.ts'

/** The provider as one actor has it: every call waits at a gate, and the answer takes its time. */
export function gateProvider(upstream: Upstream, actor: Actor): VideoProvider {
  return {
    usesAccounts: true,
    async submit(account, request) {
      const { reply, submission } = await actor.gate(`submit ${request.prompt}`, async () =>
        upstream.submit(account, request),
      )
      const answer = await arrive(actor, reply)
      submission.clear = isClear(reply)
      return answer
    },
    async check(account, id) {
      return arrive(actor, await actor.gate(`check ${id}`, async () => upstream.check(account, id)))
    },
    async checkHd(account, id) {
      return arrive(actor, await actor.gate(`check 1080p of ${id}`, async () => upstream.checkHd(account, id)))
    },
    async download(_account, url, path) {
      localFiles.set(path, await arrive(actor, await actor.gate(`download ${url}`, async () => upstream.download(url))))
    },
    balance: (account) => actor.gate('balance', async () => (account?.id ? 500 : null)),
    // Ever rarer, so that a long life has few looks.
    pollDelayMs: (runningMs) => 10_000 + runningMs / 2,
  }
}

/** A provider's failure, as its client reports it. */
export class ProviderFault extends Error {}

async function arrive<T>(actor: Actor, reply: Reply<T>): Promise<T> {
  if (reply.afterMs > 0) await actor.sleep(reply.afterMs)
  if ('silence' in reply) return never()
  if ('error' in reply) throw new ProviderFault(reply.error)
  return reply.value
}
