import { defaultModelId } from '#contract/models/default-model.ts'
import { videoModelLabels } from '#contract/videos/videos.ts'
import { sampleBaseUrl } from './code-sample.ts'

/** What the examples ask for. */
export const prompt = 'Waves break on a rocky shore at sunset'
export const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
export const hook = 'https://example.com/webhooks'

const id = 'vid_3fa85f6457174562b3fc2c963f66afa6'
const folder = `${sampleBaseUrl}/media/Zx0dJq2mV7hTr5LbNc8WyK4e`

export const finished = {
  id,
  status: 'completed',
  place: null,
  model: defaultModelId,
  mode: 'text',
  prompt,
  seconds: 8,
  resolution: '720p',
  aspectRatio: '16:9',
  audio: true,
  seed: 12345,
  creditsUsed: 2,
  creditsReturned: 0,
  createdAt: '2030-05-01T09:30:00.000Z',
  completedAt: '2030-05-01T09:31:40.000Z',
  error: null,
  parentId: null,
  requestId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  clientReference: null,
  demo: false,
  route: { vendor: 'kie', model: defaultModelId },
  pageUrl: `${sampleBaseUrl}/my-creations?video=${id}`,
  files: [
    {
      ...{ kind: 'video', resolution: '720p', url: `${folder}/720p-9f86d081884c7d65-5b1f0c22.mp4` },
      ...{ bytes: 4_210_688, width: 1280, height: 720, seconds: 8 },
    },
    { kind: 'poster', url: `${folder}/poster.jpg`, bytes: 48_210, width: 1280, height: 720 },
  ],
  upgrades: [],
}

export const queued = { ...finished, status: 'queued', place: 1, completedAt: null, route: null, files: [] }

const secondId = 'vid_9b2e1c7d40f84a6e8d35c1f0a7b6e924'

/** The second take of the same request. */
export const alsoQueued = {
  ...{ ...queued, id: secondId, place: 2, seed: 12346 },
  pageUrl: `${sampleBaseUrl}/my-creations?video=${secondId}`,
}

export const cancelled = {
  ...{ ...queued, status: 'cancelled', place: null, creditsReturned: 2, completedAt: '2030-05-01T09:30:20.000Z' },
  error: { code: 'VIDEO_CANCELLED', message: 'Cancelled, your credits are back' },
}

export const upgrading = {
  ...finished,
  upgrades: [{ to: '4k', status: 'running', creditsUsed: 96, creditsReturned: 0, error: null }],
}

/** With one of its modes. */
export const model = {
  id: defaultModelId,
  label: videoModelLabels[defaultModelId],
  summary: 'Good quality at a low price, with sound. Best for trying ideas.',
  ...{ status: 'active', replacedBy: null, retiresOn: null, demo: false },
  ...{ audio: 'always', negativePrompt: false, watermark: true, seed: { min: 10_000, max: 99_999 }, promptMax: 5000 },
  modes: {
    text: {
      seconds: { values: [4, 6, 8] },
      resolutions: ['720p', '1080p', '4k'],
      aspectRatios: ['16:9', '9:16'],
      defaults: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
      ...{ not: [], references: null, extend: null },
      prices: [
        { resolution: '720p', per: 'clip', credits: 1 },
        { resolution: '1080p', per: 'clip', credits: 1.5 },
      ],
    },
  },
  upgrades: ['4k'],
  upgradePrices: [{ to: '4k', per: 'clip', credits: 96 }],
  fromCredits: 1,
}

export const webhook = {
  id: '0b9a3f52-6d1c-4c8e-9f27-3f1d2a6b7c80',
  url: hook,
  events: ['video.completed', 'video.failed'],
  ...{ isActive: true, disabledReason: null, previousSecretUntil: null, createdAt: '2030-05-01T09:00:00.000Z' },
}

export const secret = 'whsec_ZXhhbXBsZS1zZWNyZXQtb2YtYS13ZWJob29r'

export const delivery = {
  ...{ id: '5e4d1a7b-92c3-4f60-8b1e-6a7d9c0f2e31', type: 'video.completed', taskId: id },
  ...{ status: 'delivered', tries: 1, responseStatus: 200, error: null },
  ...{ createdAt: '2030-05-01T09:31:41.000Z', lastTriedAt: '2030-05-01T09:31:42.000Z', nextTryAt: null },
}

export const quote = {
  ...{ credits: 2, creditsPerTake: 2, balance: 100, enough: true, mode: 'text' },
  breakdown: [{ label: '8 seconds in 720p, with sound', credits: 2 }],
}

export const upload = {
  ...{ id: 'Jb3mWq8sXc1LkTz6VdPn0RyA.png', kind: 'image', width: 1280, height: 720, bytes: 91_422 },
  expiresAt: '2030-05-02T09:30:00.000Z',
}

export const verification = {
  ...{ sha256: hash, madeHere: true, madeAt: '2030-05-01T09:31:40.000Z' },
  ...{ model: defaultModelId, modelLabel: videoModelLabels[defaultModelId], resolution: '720p', demo: false },
}

export const account = {
  username: 'lan',
  credits: 96,
  token: {
    name: 'Nightly films',
    scopes: ['videos:read', 'videos:write', 'account:read'],
    budget: {
      ...{ models: null, maxPerVideo: 10 },
      windows: [{ window: 'day', cap: 50, used: 4, resetsAt: '2030-05-02T00:00:00.000Z' }],
    },
  },
}
