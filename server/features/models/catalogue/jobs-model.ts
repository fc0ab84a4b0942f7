import type { ModelDefinition } from '#contract/models/model-definition.ts'
import { suggestPrice } from '#contract/models/suggest-price.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

/** Observed: up to 785 seconds. */
const deadlineMinutes = 30

const seed = { min: 0, max: 2_147_483_647 }

/** A model of KIE's jobs API. Its modes have the same options unless they say otherwise. */
export function toShippedModel(id: string, definition: ModelDefinition): ShippedModel {
  const { label, summary, audio, promptMin, promptMax, negativePromptMax, wire, prices } = definition
  return {
    ...{ id, label, summary, audio, promptMax },
    ...(promptMin === undefined ? {} : { promptMin }),
    ...(negativePromptMax === undefined ? {} : { negativePromptMax }),
    modes: toModes(definition),
    ...{
      isRetired: false,
      isDemoOnly: false,
      hasFreeHd: false,
      demoStandsIn: false,
      replacedBy: null,
      retiresOn: null,
    },
    negativePrompt: wire.negativePrompt !== undefined,
    watermark: false,
    seed: wire.seed === undefined ? null : seed,
    ...{ upgrades: [], upgradePrices: [] },
    route: {
      ...{ vendor: 'kie', family: 'jobs', wire, deadlineMinutes },
      prices: prices.map(({ vendor, credits: _, ...choice }) => ({ ...choice, credits: vendor })),
    },
    definition,
  }
}

function toModes({ seconds, resolutions, aspectRatios, defaults, not = [], prices, ...definition }: ModelDefinition) {
  const { audio, wire } = definition
  const rules: ShippedRules = {
    ...{ seconds, resolutions, aspectRatios, not, references: null, extend: null },
    defaults: { ...defaults, aspectRatio: aspectRatios[0] ?? null, audio: audio !== 'none' },
    prices: prices.map(({ vendor, credits = suggestPrice(vendor), ...choice }) => ({ ...choice, credits })),
  }
  const modes: ShippedModel['modes'] = {}
  for (const [mode, own] of Object.entries(definition.modes) as [VideoMode, ModelDefinition['modes']['text']][]) {
    const { images, videos = 0, audios = 0, total, maxSeconds, ...changes } = own ?? {}
    const isFramed = mode === 'image' || mode === 'frames'
    const shaped = isFramed && wire.aspectRatio?.withFrames !== 'fixed'
    const followsPicture = { aspectRatios: 'source' as const, defaults: { ...rules.defaults, aspectRatio: null } }
    const limits = { ...(total === undefined ? {} : { total }), ...(maxSeconds === undefined ? {} : { maxSeconds }) }
    const references = images === undefined ? {} : { references: { images, videos, audios, ...limits } }
    modes[mode] = narrow(rules, { ...rules, ...(shaped ? followsPicture : {}), ...changes, ...references })
  }
  return modes
}

/** Without the prices and the ruled out combinations of what only the other modes offer. */
function narrow(all: ShippedRules, own: ShippedRules): ShippedRules {
  const isElsewhere = (row: Row) => offers(all, row) && !offers(own, row)
  const not = own.not.flatMap(({ seconds, ...rest }) => {
    if (isElsewhere(rest)) return []
    if (!seconds) return [rest]
    const kept = seconds.filter((one) => !isElsewhere({ seconds: one }))
    return kept.length > 0 ? [{ ...rest, seconds: kept }] : []
  })
  const takesVideos = (own.references?.videos ?? 0) > 0
  const prices = own.prices.filter((row) => !isElsewhere(row) && (takesVideos || !row.videoInput))
  return { ...own, not, prices }
}

type Row = { resolution?: string | undefined; seconds?: number | undefined }

function offers({ seconds: offered, resolutions }: ShippedRules, { resolution, seconds }: Row): boolean {
  const isMade = (one: number) =>
    'values' in offered ? offered.values.includes(one) : one >= offered.min && one <= offered.max
  return (resolution === undefined || resolutions.includes(resolution)) && (seconds === undefined || isMade(seconds))
}
