import { makeTask, type SentTask } from '#tests/e2e/shown-videos.ts'
import { film, type States } from './sample-tasks.ts'

const only720p = { hdVideoUrl: null, hdState: 'none' } satisfies Partial<SentTask>

export const finishedStates: States = {
  'Completed in 1080p': {},
  'Completed, its 1080p on the way': { hdVideoUrl: null, hdState: 'running' },
  'Completed, its 1080p failed': { hdVideoUrl: null, hdState: 'failed' },
  'Completed, upright': { ...only720p, aspectRatio: '9:16' },
  'Completed, square and silent': { ...only720p, model: 'wan-2.7', aspectRatio: '1:1', audio: false, audioPeaks: '' },
  'Completed by the demo': { ...only720p, model: 'demo', demo: true, route: null },
  'Completed through the API': { createdVia: 'api' },
  'Completed, and its files are deleted': {
    ...only720p,
    resultUrls: ['/media/deleted/720p.mp4'],
    posterUrl: '/media/deleted/poster.jpg',
  },
  'Extended from another video': { ...only720p, mode: 'extend', parentId: 'vid_5', seconds: 15, durationMs: 15_000 },
  'A film of two shots': { ...only720p, ...film, taskId: 'vid_film' },
  'A film of deleted shots': { ...only720p, ...film, taskId: 'vid_film_alone' },
  'Made by another vendor': { ...only720p, route: { vendor: 'fal', model: 'fal-veo-3.1-fast' } },
  'An upgrade under way': { taskId: 'vid_upgrading', hasUpgrades: true },
  'An upgrade that failed': { taskId: 'vid_upgrade_failed', hasUpgrades: true },
  'Upgraded and shared': {
    taskId: 'vid_upgraded',
    hasUpgrades: true,
    isPublic: true,
    isListed: true,
    shareUrl: '/v/example',
  },
  'Hidden by the operator': {
    shareBlockedReason: 'It shows a person without consent.',
    shareBlockedAt: makeTask().createdAt,
  },
  'Refunded by hand': { refunded: true },
  ['A prompt in more lines than a card has. It goes on, and on, until nobody reads it any more. '.repeat(4)]: {},
  'موجة تنكسر على الصخور عند الغروب': { aspectRatio: '9:16' },
}
