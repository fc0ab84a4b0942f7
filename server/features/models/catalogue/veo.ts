import { maxPromptLength, videoModelLabels } from '#contract/videos/videos.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

type SettingsPrice = 'veo3_fast' | 'veo3_quality'

/** Eight seconds in 720p; the provider adds a free 1080p. */
const rulesFor = (credits: SettingsPrice): ShippedRules => ({
  seconds: { values: [8] },
  resolutions: ['720p'],
  aspectRatios: ['16:9', '9:16'],
  defaults: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: [{ per: 'clip', credits }],
})

const veo = (id: 'veo3' | 'veo3_fast', credits: SettingsPrice, summary: string): ShippedModel => ({
  id,
  label: videoModelLabels[id],
  summary,
  isRetired: false,
  replacedBy: null,
  retiresOn: null,
  audio: 'always',
  negativePrompt: false,
  watermark: true,
  seed: { min: 10_000, max: 99_999 },
  promptMax: maxPromptLength,
  modes: { text: rulesFor(credits), image: rulesFor(credits) },
  upgrades: [],
})

/** The two models of the first version: their ids, options and prices never change. */
export const veoModels: ShippedModel[] = [
  veo('veo3_fast', 'veo3_fast', 'Good quality at a low price, with sound. Best for trying ideas.'),
  veo('veo3', 'veo3_quality', 'The best picture and sound of Veo. Best for the final video.'),
]
