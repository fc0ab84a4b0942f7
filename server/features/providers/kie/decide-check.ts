import { explain, generationFailed, pictureNotFetched } from '#server/features/providers/explain-refusal.ts'
import type { KieRecord } from '#server/features/providers/kie/answers/parse-record.ts'
import type { CheckOutcome } from '#server/features/providers/video-provider.ts'

/** Decides what a record means for the video. A failure is blamed on the user only if KIE's message says so. */
export function decideCheck(record: KieRecord): CheckOutcome {
  if (record.state === 'running') return { outcome: 'running' }
  if (record.state === 'finished') {
    const { urls, cost, seed } = record
    return { outcome: 'finished', urls, cost, seed }
  }
  if (record.state === 'gone')
    return { outcome: 'failed', kind: 'failed', failure: { code: 'GONE_AT_SERVICE' }, cost: null }
  const explained = record.code === 451 ? pictureNotFetched : explain(record.text)
  return { outcome: 'failed', ...(explained ?? generationFailed), cost: record.cost }
}
