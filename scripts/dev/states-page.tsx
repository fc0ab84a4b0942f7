/**
 * `/dev/states` while `npm run dev` runs: a video in each state, as a card; it opens the dialog with the player or the
 * screen that stands for it. `web/routes.ts` has the page in development only.
 */
import { filmModel } from '#contract/videos/join-videos.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { makeTask, type SentTask, unfinished } from '#tests/e2e/shown-videos.ts'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { VideoGrid } from '#web/features/videos/gallery/video-grid.tsx'

const waiting = { ...unfinished, stage: 'queued' } satisfies Partial<SentTask>
const failed = { ...unfinished, status: 'failed', stage: 'failed', refunded: true } satisfies Partial<SentTask>
const only720p = { hdVideoUrl: null, hdState: 'none' } satisfies Partial<SentTask>

/** By what their prompts say. */
const states: Record<string, Partial<SentTask>> = {
  'Next in line': { ...waiting, queuePosition: 0 },
  'Sixth in line': { ...waiting, queuePosition: 5 },
  'Being made': unfinished,
  'Being stored': { ...unfinished, stage: 'storing' },
  'Completed in 1080p': {},
  'Completed, its 1080p on the way': { hdVideoUrl: null, hdState: 'running' },
  'Completed, its 1080p failed': { hdVideoUrl: null, hdState: 'failed' },
  'Completed, upright': { ...only720p, aspectRatio: '9:16' },
  'Completed, square and silent': { ...only720p, model: 'wan-2.7', aspectRatio: '1:1', audio: false, audioPeaks: '' },
  'Completed by the demo': { ...only720p, model: 'demo', demo: true, route: null },
  'Completed through the API': { createdVia: 'api' },
  'Extended from another video': { ...only720p, mode: 'extend', parentId: 'vid_5', seconds: 15, durationMs: 15_000 },
  'A film of two shots': { ...only720p, mode: 'join', model: filmModel, route: null, creditsUsed: 0 },
  'Made by another vendor': { ...only720p, route: { vendor: 'fal', model: 'fal-veo-3.1-fast' } },
  'Upgraded and shared': { hasUpgrades: true, isPublic: true, isListed: true, shareUrl: '/v/example' },
  'Hidden by the operator': {
    shareBlockedReason: 'It shows a person without consent.',
    shareBlockedAt: makeTask().createdAt,
  },
  'Refunded by hand': { refunded: true },
  'Failed with a reason': { ...failed, errorMessage: 'The video service could not make this video.' },
  'Failed without a reason': failed,
  Cancelled: { ...failed, stage: 'cancelled' },
  'Cancelled, and it was free': { ...failed, stage: 'cancelled', creditsUsed: 0, refunded: false },
  'A state of a later version': { ...unfinished, status: 'other' },
  ['A prompt in more lines than a card has. It goes on, and on, until nobody reads it any more. '.repeat(4)]: {},
  'موجة تنكسر على الصخور عند الغروب': { aspectRatio: '9:16' },
}

const files = import.meta.glob<string>('/web/features/landing/examples/campfire.{avif,mp4}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})
const [poster = '', clip = ''] = Object.values(files)

const tasks = Object.entries(states).map(([prompt, state], place) => {
  const task = makeTask({ id: `${place}`, taskId: `vid_${place}`, prompt, ...state })
  const isMade = task.resultUrls.length > 0
  const shown = isMade ? { resultUrls: [clip], hdVideoUrl: task.hdVideoUrl && `${clip}?1080p`, posterUrl: poster } : {}
  return { ...task, ...shown } as VideoTask
})

export default function StatesPage() {
  return (
    <PageSection wide title="States">
      <VideoGrid tasks={tasks} onRecreate={() => {}} />
    </PageSection>
  )
}
