import type { CheckOutcome } from '#server/features/providers/video-provider.ts'
import { explain, generationFailed, pictureNotFetched } from './kie-message.ts'
import type { KieRecord } from './parse-record.ts'

const videoGone = 'The video service no longer has this video. Please try again.'

/** Decides what a record means for the video. A failure is blamed on the user only if KIE's message says so. */
export function decideCheck(record: KieRecord): CheckOutcome {
  if (record.state === 'running') return { outcome: 'running' }
  if (record.state === 'finished') return { outcome: 'finished', urls: record.urls }
  if (record.state === 'gone') return { outcome: 'failed', kind: 'failed', message: videoGone }
  if (record.code === 451) return { outcome: 'failed', ...pictureNotFetched }
  return { outcome: 'failed', ...(explain(record.text) ?? generationFailed) }
}
