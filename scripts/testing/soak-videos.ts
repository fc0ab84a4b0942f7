/** Faults of all of KIE's APIs: unknown results of submissions, refusals, odd files and callbacks. */
const common = [
  ...['drop-after-create', 'reset', 'half-body', '504', 'slow-headers', 'empty', 'no-task-id', '500-timeout'],
  ...['422-flow', '400-image', '422-prose', '500-validation', '500', 'fail', 'flagged', 'fail-leaky', 'fail-silent'],
  ...['file-reset=50%', 'file-404=2', 'file-expired', 'file-no-range', 'file-truncated=50%', 'file-mime'],
  ...['record-flaky', 'callback-twice', 'callback-lies', 'callback-contradicts', 'callback-never', 'callback-snake'],
]
const faults = {
  veo: [
    ...['successFlag-3', 'record-null', 'fail-text', 'mute', 'json-string-urls', 'legacy', 'text-flags', 'root-urls'],
    ...common,
  ],
  jobs: [
    ...['fail-word', 'fail-busy', 'fail-upstream', 'recordInfo-null', 'result-object', 'result-late', 'two-urls'],
    ...common,
  ],
  fal: [
    ...['drop-after-create', 'foreign', 'submit-flagged', 'flagged', 'flagged-text', 'no-media', 'no-video'],
    ...['broken', '504', 'list', 'webhook-twice', 'webhook-lies', 'webhook-forged', 'webhook-never'],
  ],
}

/** The vendors that make videos of a model if KIE refuses them or is away. */
export const soakRoutes = {
  veo3_fast: [{ model: 'fal-veo-3.1-fast', modes: ['text', 'image', 'frames'] }],
  veo3: [{ model: 'fal-veo-3.1', modes: ['text', 'image', 'frames'] }],
}

/** After these faults of KIE, fal makes the video. */
const passedOn = ['402', '550', '500', '401']

/** The ids of uploads: a picture, a video of two seconds, and a sound. */
export type SoakFiles = { picture: string; clip: string; sound: string }

type Made = {
  family: keyof typeof faults
  model: string
  options: object | null
  /** What only this model takes, in each third round. */
  own?: (files: SoakFiles) => object
}

const given = (role: string, uploadId: string, more: object = {}) => ({ role, uploadId, ...more })
const shots = [
  { prompt: 'a door opens', seconds: 1 },
  { prompt: 'she looks up', seconds: 2 },
]

/** By the door of the first version, or with the options of the new one. Short, small clips are quickly made. */
const made: Made[] = [
  { family: 'veo', model: 'veo3_fast', options: null },
  {
    ...{ family: 'jobs', model: 'kling-3.0', options: { seconds: 3 } },
    own: ({ picture: one }) => ({
      ...{ shots, inputs: [given('first', one), ...[1, 2].map(() => given('reference', one, { name: 'dog' }))] },
    }),
  },
  { family: 'veo', model: 'veo3_lite', options: { seconds: 4 } },
  {
    ...{ family: 'jobs', model: 'seedance-2-fast', options: { seconds: 4, resolution: '480p' } },
    own: ({ picture: one, clip, sound }) => ({ inputs: [one, clip, sound].map((id) => given('reference', id)) }),
  },
  { family: 'veo', model: 'veo3', options: null },
  {
    ...{ family: 'jobs', model: 'wan-2.7', options: { seconds: 3 } },
    own: ({ clip, sound }) => ({ inputs: [given('first', clip), given('sound', sound)] }),
  },
  { family: 'veo', model: 'veo3_fast', options: { seconds: 6 } },
  { family: 'jobs', model: 'happyhorse-1.1', options: { seconds: 3 } },
  { family: 'fal', model: 'fal-veo-3.1-lite', options: { seconds: 4 } },
  { family: 'veo', model: 'veo3_fast', options: { seconds: 4 } },
  { family: 'fal', model: 'fal-kling-3', options: { seconds: 3, audio: false } },
]

const picture = 'https://pictures.example.com/first.jpg'

/**
 * Every model in turn; each second video of a model is faulty, each third begins with a picture, and each third has what
 * only that model takes.
 */
export function describeSoakVideo(index: number, files: SoakFiles): { path: string; body: object } {
  const slot = index % made.length
  const { family, model, options, own } = made[slot] as Made
  const round = Math.floor(index / made.length)
  // A task of fal with the word `mute` would be waited for an hour.
  const words = model in soakRoutes ? [...passedOn, ...faults.veo.filter((word) => word !== 'mute')] : faults[family]
  // Half of the models are faulty in even rounds, the others in odd ones.
  const isFaulty = (slot + round) % 2 === 0
  const fault = isFaulty ? ` [${words[Math.floor(index / 2) % words.length]}]` : ''
  const prompt = `video ${index} of @dog.${fault}`
  const aspectRatio = index % 5 === 0 ? '16:9' : '9:16'
  if (options === null) return { path: '/api/generate-video', body: { prompt, model, aspectRatio } }
  if (own && round % 3 === 1) return { path: '/api/v1/videos', body: { prompt, model, ...options, ...own(files) } }
  const shape = round % 3 === 0 ? { inputs: [{ role: 'first', imageUrl: picture }] } : { aspectRatio }
  return { path: '/api/v1/videos', body: { prompt, model, ...options, ...shape } }
}
