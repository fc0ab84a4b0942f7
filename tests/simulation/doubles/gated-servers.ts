import type { ProviderAccess, VideoProvider } from '#server/features/providers/video-provider.ts'
import type { Actor } from '#tests/simulation/actors/actor.ts'
import { nextId } from './counted-ids.ts'
import { arrive } from './gated-provider.ts'
import type { GpuServers } from './gpu-servers.ts'
import { localFiles } from './memory-files.ts'
import { isClear, isGone } from './replies.ts'
import type { NamedRequest } from './upstream.ts'

/** How many tasks a server gets at the same time, as in the real provider. */
export const atOnce = 2

/** The operator's own servers as one actor sees them. */
export function gateServers(servers: GpuServers, actor: Actor): VideoProvider {
  const nameOf = (account: ProviderAccess | null) => new URL(account?.address ?? '').hostname
  return {
    usesAccounts: true,
    submissionLimit: null,
    atOnce,
    newHandle: nextId,
    async submit(account, request, admit) {
      if (!(await admit())) return { outcome: 'not-admitted' }
      const admittedAt = servers.time()
      const send = async () => servers.submit(nameOf(account), request as NamedRequest, admittedAt)
      const sent = await actor.gate(`submit ${request.prompt}`, send)
      if (!sent) return { outcome: 'unconfirmed' }
      const answer = await arrive(actor, sent.reply)
      // Meanwhile, the server may have told another worker that it does not have it.
      if (!sent.submission.clear)
        Object.assign(sent.submission, { clear: isClear(sent.reply), gone: isGone(sent.reply) })
      return answer
    },
    async recover(account, handle) {
      const ask = async () => servers.recover(nameOf(account), handle)
      return arrive(actor, await actor.gate(`check whether ${handle.slice(0, 8)} arrived`, ask))
    },
    async check(account, handle) {
      const ask = async () => servers.check(nameOf(account), handle)
      return arrive(actor, await actor.gate(`check ${handle.slice(0, 8)}`, ask))
    },
    async cancel(account, handle) {
      const ask = async () => servers.cancel(nameOf(account), handle)
      return arrive(actor, await actor.gate(`cancel ${handle.slice(0, 8)}`, ask))
    },
    async download(account, url, path) {
      const ask = async () => servers.download(nameOf(account), url)
      localFiles.set(path, await arrive(actor, await actor.gate(`download ${url}`, ask)))
    },
    upgrade: async () => ({ outcome: 'unavailable' }),
    balance: async () => null,
    pollDelayMs: (runningMs) => 10_000 + runningMs / 2,
  }
}
