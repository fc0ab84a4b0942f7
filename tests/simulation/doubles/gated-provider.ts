import { readCallback } from '#server/features/providers/kie/read-callback.ts'
import type { ProviderAccess, SubmissionLimit, VideoProvider } from '#server/features/providers/video-provider.ts'
import { type Actor, never } from '#tests/simulation/actors/actor.ts'
import { localFiles } from './memory-files.ts'
import { isClear, isGone, type Reply } from './replies.ts'
import type { NamedRequest, SimulatedVendor, Upstream } from './upstream.ts'

/** So low that runs often reach it. */
export const submissionLimit: SubmissionLimit = { maxSubmissions: 2, windowMs: 10_000, arrivesWithinMs: 30_000 }

/** What stands for the token of a provider without accounts. */
export const noToken = 'no account'

/** A provider as one actor sees it: every call waits at a gate, and every answer takes time. */
export function gateProvider(upstream: Upstream, actor: Actor, vendor: SimulatedVendor | 'demo'): VideoProvider {
  const usesAccounts = vendor !== 'demo'
  const tokenOf = (account: ProviderAccess | null) => (usesAccounts ? (account?.token ?? '') : noToken)
  return {
    usesAccounts,
    submissionLimit: vendor === 'kie' ? submissionLimit : null,
    async submit(account, request, admit) {
      if (!(await admit())) return { outcome: 'not-admitted' }
      const admittedAt = upstream.time()
      const sent = await actor.gate(`submit ${request.prompt}`, async () => {
        // If the actor was stalled for longer than that, the call has timed out.
        const isLate = upstream.time() - admittedAt >= submissionLimit.arrivesWithinMs
        return isLate ? null : upstream.submit(tokenOf(account), request as NamedRequest)
      })
      if (!sent) return { outcome: 'unconfirmed' }
      const { reply, submission } = sent
      const answer = await arrive(actor, reply)
      Object.assign(submission, { clear: isClear(reply), gone: isGone(reply) })
      return answer
    },
    async check(account, id) {
      return arrive(actor, await actor.gate(`check ${id}`, async () => upstream.check(tokenOf(account), id)))
    },
    async upgrade(account, id) {
      return arrive(actor, await actor.gate(`check 1080p of ${id}`, async () => upstream.checkHd(tokenOf(account), id)))
    },
    async download(_account, url, path) {
      localFiles.set(path, await arrive(actor, await actor.gate(`download ${url}`, async () => upstream.download(url))))
    },
    // The provider's jobs have the ids of Veo's tasks. Google calls nobody back.
    ...(usesAccounts && vendor !== 'google'
      ? { callback: (call, about) => readCallback(call, { ...about, route: null, mode: 'text' }) }
      : {}),
    balance: (account) => actor.gate('balance', async () => (account?.id ? 500 : null)),
    // The interval grows, so that a long run has few polls.
    pollDelayMs: (runningMs) => 10_000 + runningMs / 2,
  }
}

/** A provider failure as the provider's client reports it. */
export class ProviderFault extends Error {}

export async function arrive<T>(actor: Actor, reply: Reply<T>): Promise<T> {
  if (reply.afterMs > 0) await actor.sleep(reply.afterMs)
  if ('silence' in reply) return never()
  if ('error' in reply) throw new ProviderFault(reply.error)
  return reply.value
}
