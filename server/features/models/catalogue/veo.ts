import { suggestPrice } from '#contract/models/suggest-price.ts'
import { maxPromptLength, videoModelLabels } from '#contract/videos/videos.ts'
import type { VendorPrice } from './route.ts'
import type { ShippedModel, ShippedPrice, ShippedRules } from './shipped-model.ts'

type Veo = {
  id: string
  label: string
  summary: string
  /** The price of eight seconds in 720p in the settings, or credits by resolution if the settings have none. */
  price: 'veo3_fast' | 'veo3_quality' | Record<string, number>
  /** What KIE takes by resolution: per clip, however long. https://kie.ai/veo-3-1 */
  takes: { '720p': number; '1080p': number; '4k'?: number }
  has: { references: boolean; extend: boolean }
}

const models: Veo[] = [
  {
    ...{ id: 'veo3_fast', label: videoModelLabels.veo3_fast, price: 'veo3_fast' },
    summary: 'Good quality at a low price, with sound. Best for trying ideas.',
    takes: { '720p': 60, '1080p': 65, '4k': 180 },
    has: { references: true, extend: true },
  },
  {
    ...{ id: 'veo3', label: videoModelLabels.veo3, price: 'veo3_quality' },
    summary: 'The best picture and sound of Veo. Best for the final video.',
    takes: { '720p': 250, '1080p': 255, '4k': 380 },
    has: { references: false, extend: true },
  },
  {
    // In proportion to the two above, whose prices the specification gives; *Go live* raises all three above their cost.
    ...{ id: 'veo3_lite', label: 'Veo3 Lite', price: { '720p': 1, '1080p': 2 } },
    summary: 'The smallest model of Veo, with sound. Best for many drafts.',
    takes: { '720p': 30, '1080p': 35 },
    has: { references: true, extend: false },
  },
]

/** A video can be extended while KIE still has its record: 14 days, without the last hours. */
const maxSourceAgeHours = 13 * 24

/** What KIE takes for the 4K version of a finished video. */
const upgradeTakes = 120

function toModel({ id, label, summary, price, takes, has }: Veo): ShippedModel {
  const credits = (resolution: string, vendor: number): ShippedPrice =>
    typeof price !== 'string'
      ? { resolution, per: 'clip', credits: price[resolution] ?? suggestPrice(vendor) }
      : {
          resolution,
          per: 'clip',
          credits: price,
          ...(vendor === takes['720p'] ? {} : { times: vendor / takes['720p'] }),
        }
  const has4k = takes['4k'] !== undefined
  const rows = Object.entries(takes)
  const rules: ShippedRules = {
    seconds: { values: [4, 6, 8] },
    resolutions: rows.map(([resolution]) => resolution),
    aspectRatios: ['16:9', '9:16'],
    defaults: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
    not: [],
    references: null,
    extend: null,
    prices: rows.map(([resolution, vendor]) => credits(resolution, vendor)),
  }
  // What the settings price has a row of its own, so that pages can tell it.
  const usual: ShippedRules = { ...rules, prices: [{ ...credits('720p', takes['720p']), seconds: 8 }, ...rules.prices] }
  // The vendor adds seven seconds, in 720p.
  const extend: ShippedRules = {
    ...rules,
    seconds: { values: [7] },
    resolutions: ['720p'],
    aspectRatios: 'source',
    defaults: { seconds: 7, resolution: '720p', aspectRatio: null, audio: true },
    extend: { addSeconds: [7], maxTotal: 37, maxSourceAgeHours, fromUpgraded: false },
    prices: [credits('720p', takes['720p'])],
  }
  // Other lengths are refused by the vendor, and only after it has accepted them.
  const references: ShippedRules = {
    ...rules,
    seconds: { values: [8] },
    references: { images: 3, videos: 0, audios: 0 },
  }
  return {
    ...{
      id,
      label,
      summary,
      isRetired: false,
      isDemoOnly: false,
      hasFreeHd: typeof price === 'string',
      demoStandsIn: true,
    },
    ...{ replacedBy: null, retiresOn: null, audio: 'always', negativePrompt: false, watermark: true },
    seed: { min: 10_000, max: 99_999 },
    promptMax: maxPromptLength,
    modes: {
      ...{ text: usual, image: usual, frames: rules },
      ...(has.references ? { references } : {}),
      ...(has.extend ? { extend } : {}),
    },
    upgrades: has4k ? ['4k'] : [],
    upgradePrices: has4k ? [{ to: '4k', per: 'clip', credits: suggestPrice(upgradeTakes) }] : [],
    route: {
      ...{ vendor: 'kie', family: 'veo', prices: rows.map(toVendorPrice) },
      ...(has4k ? { upgrades: { '4k': upgradeTakes } } : {}),
    },
  }
}

function toVendorPrice([resolution, credits]: [string, number]): VendorPrice {
  return { resolution, per: 'clip', credits }
}

/** The ids, prices and free 1080p of the first two never change. */
export const veoModels: ShippedModel[] = models.map(toModel)
