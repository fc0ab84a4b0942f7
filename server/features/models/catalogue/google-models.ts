import { suggestPrice } from '#contract/models/suggest-price.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

/** All vendors are booked in credits of the same value, half a US cent. */
const creditsPerDollar = 200

/**
 * US dollars per second. These are the prices of 1.1, seen in 2026-08: those of 1.2 are said to be 30 % lower, which is
 * not verified. The real cost is read from the tokens in the answer.
 */
const prices = [
  { resolution: '360p', dollars: 0.03 },
  { resolution: '720p', dollars: 0.1 },
  { resolution: '1080p', dollars: 0.15 },
  { resolution: '4k', dollars: 0.3 },
].map(({ resolution, dollars }) => ({ resolution, per: 'second' as const, credits: dollars * creditsPerDollar }))

function priced(resolutions: string[]) {
  return prices
    .filter(({ resolution }) => resolutions.includes(resolution))
    .map((price) => ({ ...price, credits: suggestPrice(price.credits) }))
}

const resolutions = ['360p', '720p', '1080p', '4k']
const rules: ShippedRules = {
  seconds: { min: 3, max: 15 },
  resolutions,
  aspectRatios: ['16:9', '9:16'],
  defaults: { seconds: 5, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: priced(resolutions),
}
const added = [3, 4, 5, 6, 7, 8, 9, 10]

/** https://ai.google.dev/gemini-api/docs/omni */
const omni: ShippedModel = {
  ...{ id: 'google-omni-1.2', label: 'Gemini Omni 1.2 (Google)', audio: 'always' },
  summary: 'Understands what belongs together in a scene, with sound, up to 15 seconds and 4K. Extends its videos.',
  promptMax: 5000,
  modes: {
    text: rules,
    image: rules,
    frames: { ...rules, seconds: { min: 3, max: 10 } },
    references: { ...rules, references: { images: 6, videos: 0, audios: 0 } },
    // In its own resolution; what becomes of an upscaled video is not documented.
    extend: {
      ...rules,
      seconds: { values: added },
      resolutions: ['720p'],
      prices: priced(['720p']),
      aspectRatios: 'source',
      defaults: { ...rules.defaults, aspectRatio: null },
      // The lower of two published limits. Google keeps what it made for two days at least.
      extend: { addSeconds: added, maxTotal: 30, maxSourceAgeHours: 48, fromUpgraded: false },
    },
  },
  ...{ isRetired: false, isDemoOnly: false, hasFreeHd: false, demoStandsIn: false },
  ...{ replacedBy: null, retiresOn: null, watermark: false, upgrades: [], upgradePrices: [] },
  ...{ negativePrompt: false, seed: null },
  route: {
    ...{ vendor: 'google', family: 'interactions', wire: { model: 'gemini-omni-1.2-flash' } },
    ...{ prices, deadlineMinutes: 40 },
  },
}

export const googleModels: ShippedModel[] = [omni]
