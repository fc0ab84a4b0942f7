import type { Model } from '#contract/models/model.ts'
import type { GenerateValues } from '#web/features/videos/generate/generate-values.ts'
import { type Settled, settleChoice } from '#web/features/videos/generate/settle-choice.ts'
import { findModel, successorOf } from '#web/features/videos/models/known-models.ts'
import { modelLabel } from '#web/features/videos/video-words.ts'
import * as texts from '#web/texts/generator.ts'

type Offered = { models: readonly Model[]; hdAspectRatios: readonly string[] }

/** The settings of an older video as the models are now, and what had to change, in words. */
export function adaptValues(
  values: GenerateValues,
  { models, hdAspectRatios }: Offered,
): { values: GenerateValues; changes: string[] } {
  const found = models.find(({ id }) => id === values.model)
  const model = (found && successorOf(models, found)) ?? found ?? findModel(models, values.model)
  const settled = settleChoice(model, values, hdAspectRatios)
  const changes = [
    ...(model.id === values.model ? [] : [texts.modelChanged(found?.label ?? modelLabel(values.model), model.label)]),
    ...describeChanges(values, settled),
  ]
  return { values: changes.length > 0 ? keepOffered(values, settled) : values, changes }
}

/** What the form has and the model that was just chosen does not offer, in words. */
export function describeLosses(values: GenerateValues, { models, hdAspectRatios }: Offered): string[] {
  const model = findModel(models, values.model)
  // A seed out of range is still shown, and refused at its field.
  const shown = { ...values, seeds: model.seed ? null : values.seeds }
  return describeChanges(shown, settleChoice(model, shown, hdAspectRatios))
}

function describeChanges(values: GenerateValues, settled: Settled): string[] {
  const { seconds, resolution, aspectRatio, mode, audio } = settled
  const kept = keepOffered(values, settled)
  const references = kept.references?.length ?? 0
  const changes: [boolean, string][] = [
    [mode !== values.mode, texts.modeChanged(texts.modeNames[mode])],
    [(values.seconds ?? seconds) !== seconds, texts.lengthChanged(seconds)],
    [(values.resolution ?? resolution) !== resolution, texts.nowIs(resolution)],
    [aspectRatio !== null && values.aspectRatio !== aspectRatio, texts.nowIs(aspectRatio ?? '')],
    [(values.audio ?? audio) !== audio, audio ? texts.withSound : texts.withoutSound],
    [references < (values.references?.length ?? 0), texts.onlyImages(references)],
    [Boolean(values.negativePrompt && !kept.negativePrompt), texts.withoutIt(texts.negativePrompt)],
    [Boolean(values.watermark && !kept.watermark), texts.withoutIt(texts.watermark)],
    [(values.seeds ?? null) !== kept.seeds, texts.withoutIt(texts.seed)],
    [countMedia(values) > settled.media.length, texts.withoutIt(texts.videosAndSounds)],
    [(values.shots?.length ?? 0) > settled.shots.length, texts.withoutIt(texts.severalShots)],
    [values.autoHd !== kept.autoHd, texts.hdCannotBeDeclined],
  ]
  return changes.flatMap(([isChanged, words]) => (isChanged ? [words] : []))
}

function countMedia({ clip, sound, files = [], subjects = [] }: GenerateValues): number {
  const pictures = subjects.reduce((sum, subject) => sum + subject.pictures.length, 0)
  return Number(clip !== undefined) + Number(sound !== undefined) + files.length + pictures
}

/** The values without what the model does not offer. */
function keepOffered(values: GenerateValues, { model, mode, rules, aspectRatio, canDeclineHd }: Settled) {
  const { seeds = null, references } = values
  const takesSeed = seeds !== null && model.seed !== null && seeds >= model.seed.min && seeds <= model.seed.max
  const limit = mode === 'references' ? rules.references?.images : undefined
  return {
    ...values,
    ...{ model: model.id, mode, aspectRatio: aspectRatio ?? values.aspectRatio },
    negativePrompt: model.negativePrompt ? values.negativePrompt : '',
    watermark: model.watermark ? values.watermark : '',
    seeds: takesSeed ? seeds : null,
    ...(references ? { references: references.slice(0, limit) } : {}),
    autoHd: canDeclineHd ? values.autoHd : undefined,
  } satisfies GenerateValues
}
