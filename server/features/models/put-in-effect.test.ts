import { expect, it } from 'vitest'
import { priceTake } from '#contract/models/price-take.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { invariant } from '#server/invariant.ts'
import { veoModels } from './catalogue/veo.ts'
import { type Serving, toModel } from './put-in-effect.ts'

/** Of eight seconds in 720p, as the operator has set them. */
const prices = { veo3_fast: 3, veo3_quality: 7 }
const serving: Serving = {
  ...{ demo: false, vendors: new Set(['kie'] as const), today: '2026-11-30' },
  credits: (price) => (typeof price === 'number' ? price : prices[price]),
}

function findVeo(id: string) {
  const model = veoModels.find((one) => one.id === id)
  invariant(model, `there is a model ${id}`)
  return model
}

it.each<[string, VideoMode, number, string, number]>([
  ['veo3_fast', 'text', 8, '720p', 3],
  ['veo3_fast', 'text', 4, '720p', 3],
  ['veo3_fast', 'image', 8, '1080p', 4],
  ['veo3_fast', 'frames', 6, '4k', 9],
  ['veo3_fast', 'references', 8, '4k', 9],
  ['veo3_fast', 'extend', 7, '720p', 3],
  ['veo3', 'text', 8, '720p', 7],
  ['veo3', 'text', 8, '1080p', 8],
  ['veo3', 'text', 8, '4k', 11],
  ['veo3', 'extend', 7, '720p', 7],
])('MOD-04 MOD-05 with %s, %s, %d seconds in %s cost %d credits: as many times more as the vendor takes', (...made) => {
  const [id, mode, seconds, resolution, credits] = made
  const rules = toModel(findVeo(id), serving).modes[mode]
  expect(priceTake(rules?.prices ?? [], { seconds, resolution, audio: true })).toBe(credits)
})

it('MOD-11 a model is retired from its day on, and not before', () => {
  const statusOf = (retiresOn: string) => toModel({ ...findVeo('veo3'), retiresOn }, serving).status
  expect(['2026-12-01', '2026-11-30', '2026-11-29'].map(statusOf)).toEqual(['active', 'retired', 'retired'])
})
