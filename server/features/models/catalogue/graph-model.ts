import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

/** The seeds that customers choose from, and that are drawn for them. */
export const graphSeeds = { min: 0, max: 2_147_483_647 }

/** Loading the model takes minutes, and a card of one's own is slower than a service. */
const deadlineMinutes = 60

/** A model on servers of the operator's own. Nobody is paid for its videos. */
export function toGraphModel(id: string, definition: GpuDefinition): ShippedModel {
  const { label, summary, audio, promptMax, negativePromptMax, fps, grid, sizes, modes } = definition
  const rules = toRules(definition)
  const templates = Object.values(modes)
  return {
    ...{ id, label, summary, audio, promptMax },
    ...(negativePromptMax === undefined ? {} : { negativePromptMax }),
    modes: Object.fromEntries(Object.keys(modes).map((mode) => [mode, rules])),
    ...{
      isRetired: false,
      isDemoOnly: false,
      hasFreeHd: false,
      demoStandsIn: false,
      replacedBy: null,
      retiresOn: null,
    },
    negativePrompt: templates.every(({ set }) => set.negativePrompt !== null),
    watermark: false,
    seed: templates.every(({ set }) => set.seed !== null) ? graphSeeds : null,
    ...{ upgrades: [], upgradePrices: [] },
    route: {
      ...{ vendor: 'comfyui', family: 'graph', wire: { fps, grid, sizes, modes }, deadlineMinutes },
      prices: [{ per: 'second', credits: 0 }],
    },
    gpu: definition,
  }
}

function toRules({ seconds, sizes, defaults, audio, credits }: GpuDefinition): ShippedRules {
  const resolutions = Object.keys(sizes)
  const aspectRatios = [...new Set(Object.values(sizes).flatMap((ratios) => Object.keys(ratios)))]
  const not = resolutions.flatMap((resolution) =>
    aspectRatios
      .filter((aspectRatio) => !sizes[resolution]?.[aspectRatio])
      .map((aspectRatio) => ({ resolution, aspectRatio })),
  )
  const [aspectRatio = null] = Object.keys(sizes[defaults.resolution] ?? {})
  return {
    ...{ seconds: { values: seconds }, resolutions, aspectRatios, not, references: null, extend: null },
    defaults: { ...defaults, aspectRatio, audio: audio !== 'none' },
    prices: [{ per: 'second', credits }],
  }
}
