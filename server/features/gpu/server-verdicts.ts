import type { InspectedServer } from './inspect-all.ts'
import type { Findings } from './inspect-server.ts'

/** What one server says of one model. */
export type Verdict = Findings & Pick<InspectedServer, 'id' | 'name'>

/** What each server says of an inspected model: the one at `index` of those that were asked about. */
export function toVerdicts(servers: readonly InspectedServer[], index = 0): Verdict[] {
  return servers.map(({ id, name, server, models }) => {
    const model = models[index]
    const lacks = [...server.lacks, ...(model?.lacks ?? [])]
    return { id, name, lacks, unanswered: server.unanswered ?? model?.unanswered ?? null }
  })
}

/** Whether the server has answered every question and has everything. */
export const isReady = ({ lacks, unanswered }: Findings): boolean => lacks.length === 0 && unanswered === null

/** Sentences that name the server. */
export function describeVerdict({ name, lacks, unanswered }: Verdict): string[] {
  return [...lacks, ...(unanswered === null ? [] : [unanswered])].map((fault) => `Server ${name}: ${fault}`)
}
