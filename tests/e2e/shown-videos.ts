import type { Page, Route } from '@playwright/test'
import type { VideoAnswer } from '#contract/videos/video.ts'
import type { VideoTask } from '#contract/videos/videos.ts'

/** A task as a server sends it; one of another version may use its own status. */
export type SentTask = Omit<VideoTask, 'status'> & { status: string }

/** A completed video with 1080p, unless overridden. */
export function makeTask(overrides: Partial<SentTask> = {}): SentTask {
  return {
    id: '1',
    taskId: 'vid_1',
    status: 'completed',
    stage: 'completed',
    queuePosition: null,
    prompt: 'Waves break on a rocky shore at sunset',
    model: 'veo3_fast',
    mode: 'text',
    seconds: 8,
    resolution: '720p',
    aspectRatio: '16:9',
    audio: true,
    parentId: null,
    requestId: null,
    watermark: null,
    negativePrompt: null,
    seeds: null,
    usedSeed: null,
    imageUrls: [],
    resultUrls: ['/media/example/720p.mp4'],
    hdVideoUrl: '/media/example/1080p.mp4',
    hdState: 'stored',
    hasFreeHd: hasFreeHd(overrides),
    comesInHd: (overrides.aspectRatio ?? '16:9') === '16:9',
    posterUrl: null,
    posterWebpUrl: null,
    audioPeaks: btoa('\n<\u001eP'),
    durationMs: 8000,
    errorMessage: null,
    failure: null,
    creditsUsed: 1,
    refunded: false,
    createdVia: 'web',
    demo: false,
    route: { vendor: 'kie', model: 'veo3_fast' },
    isCancellable: false,
    isConnected: true,
    hasUpgrades: false,
    isPublic: false,
    isListed: false,
    shareUrl: null,
    shareBlockedReason: null,
    shareBlockedAt: null,
    createdAt: '2026-03-05T14:07:00.000Z',
    completedAt: '2026-03-05T14:08:00.000Z',
    ...overrides,
  }
}

/** As the catalogue says of the first models. */
function hasFreeHd({
  model = 'veo3_fast',
  mode = 'text',
  seconds = 8,
  resolution = '720p',
  hdState,
}: Partial<SentTask>) {
  const isUsual = (mode === 'text' || mode === 'image') && seconds === 8 && resolution === '720p'
  return isUsual && hdState !== 'declined' && ['veo3', 'veo3_fast'].includes(model)
}

/** The fields that differ until a video is finished. */
export const unfinished = {
  status: 'generating',
  stage: 'running',
  resultUrls: [],
  hdVideoUrl: null,
  hdState: 'none',
  audioPeaks: '',
  durationMs: null,
  completedAt: null,
} satisfies Partial<SentTask>

/** The same finished video as the calls for programs answer it. */
export function toAnswer(task: SentTask): VideoAnswer {
  const { taskId: id, model, mode, prompt, seconds, resolution, aspectRatio, audio, demo, route } = task
  return {
    ...{ id, status: 'completed', place: null, model, mode, prompt, seconds, resolution, aspectRatio, audio },
    ...{ seed: null, creditsUsed: 1, creditsReturned: 0, createdAt: task.createdAt, completedAt: task.completedAt },
    ...{ error: null, parentId: null, requestId: null, clientReference: null, demo, route, pageUrl: '/' },
    ...{ files: [], upgrades: [] },
  }
}

export type ShownVideos = {
  tasks: SentTask[]
  /** Made before the days that a list is limited to. */
  older: SentTask[]
  total?: number
  asked: URL[]
}

/** Answers the list with these videos; later changes to them appear in the next answer. */
export async function showVideos(page: Page, ...tasks: SentTask[]): Promise<ShownVideos> {
  const shown: ShownVideos = { tasks, older: [], asked: [] }
  await page.route('**/api/video-tasks**', (route) => {
    const asked = new URL(route.request().url())
    shown.asked.push(asked)
    const listed = asked.searchParams.has('days') ? shown.tasks : [...shown.tasks, ...shown.older]
    return route.fulfill({ json: { tasks: listed, total: shown.total ?? listed.length } })
  })
  await page.route('**/media/example/**', (route) => route.fulfill({ contentType: 'video/mp4', body: 'a video' }))
  return shown
}

/** A refusal in the server's format. */
export function refuse(route: Route, status: number, code: string, message: string): Promise<void> {
  return route.fulfill({ status, json: { code, message, requestId: 'r' } })
}
