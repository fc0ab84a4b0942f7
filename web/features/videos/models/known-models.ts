import { defaultModelId } from '#contract/models/default-model.ts'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { maxPromptLength, type VideoModel, videoModelLabels, videoModels } from '#contract/videos/videos.ts'

const rules: ModeRules = {
  seconds: { values: [8] },
  resolutions: ['720p'],
  aspectRatios: ['16:9', '9:16'],
  defaults: { seconds: 8, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: [{ per: 'clip', credits: 1 }],
}

const known = (id: VideoModel): Model => ({
  ...{ id, label: videoModelLabels[id], summary: '', status: 'active', replacedBy: null, retiresOn: null, demo: false },
  ...{ audio: 'always', negativePrompt: false, watermark: true, seed: { min: 10_000, max: 99_999 } },
  promptMax: maxPromptLength,
  modes: { text: rules, image: rules },
  ...{ upgrades: [], upgradePrices: [], fromCredits: 1 },
})

/** The models of the first version, until the server's list has loaded or if it fails to load. */
export const knownModels: readonly Model[] = videoModels.map(known).reverse()

/** The model with this id; for an id that is not in the list, the default one. */
export function findModel(models: readonly Model[], id: string | undefined): Model {
  const find = (wanted: string | undefined) => models.find((model) => model.id === wanted)
  // The fallback list is never empty.
  return find(id) ?? find(defaultModelId) ?? models[0] ?? (knownModels[0] as Model)
}

/** The settings' prices change more often than the list of models is loaded, so they replace those in it. */
export function withPrices(models: readonly Model[], prices: ReadonlyMap<string, number>): Model[] {
  return models.map((model) => {
    const credits = prices.get(model.id)
    if (credits === undefined) return model
    const modes = Object.fromEntries(
      Object.entries(model.modes).map(([mode, own]) => [mode, { ...own, prices: own.prices.map(onlyClip(credits)) }]),
    )
    return { ...model, modes, fromCredits: credits }
  })
}

/** The settings have the price of eight seconds in 720p. */
const onlyClip = (credits: number) => (price: ModeRules['prices'][number]) =>
  price.per === 'clip' && (price.seconds ?? 8) === 8 && (price.resolution ?? '720p') === '720p'
    ? { ...price, credits }
    : price

/** The model that takes the place of one that is paused or retired, if any does. */
export function successorOf(models: readonly Model[], model: Model): Model | null {
  return model.status === 'active' ? null : replacementOf(models, model)
}

/** The model that is to take the place of this one, now or once it ends. */
export function replacementOf(models: readonly Model[], { replacedBy }: Model): Model | null {
  return models.find(({ id, status }) => id === replacedBy && status === 'active') ?? null
}
