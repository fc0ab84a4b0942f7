import type { z } from 'zod'
import { aspectRatios, generateVideoBodySchema, type VideoTask, videoModels } from '#contract/videos.ts'

export type GenerateValues = z.input<typeof generateVideoBodySchema>

export const emptyValues: GenerateValues = {
  prompt: '',
  model: 'veo3_fast',
  aspectRatio: '16:9',
  watermark: '',
  seeds: null,
  enableFallback: false,
}

const draftKey = 'soundreel.draft'
const recreateKey = 'recreateVideo'

export function toValues(task: VideoTask): GenerateValues {
  return {
    ...emptyValues,
    prompt: task.prompt,
    model: videoModels.find((model) => model === task.model) ?? 'veo3_fast',
    aspectRatio: aspectRatios.find((ratio) => ratio === task.aspectRatio) ?? '16:9',
    watermark: task.watermark ?? '',
    seeds: task.seeds,
  }
}

/** What was typed survives signing in and reloading, in this tab. */
export function saveDraft(values: GenerateValues): void {
  write(draftKey, values)
}

export function clearDraft(): void {
  sessionStorage.removeItem(draftKey)
}

/** Another page asks for the form to be filled with a video. */
export function leaveForRecreation(task: VideoTask): void {
  write(recreateKey, toValues(task))
}

/** What the form starts with: a video left for recreation, once; else the draft; else nothing. */
export function takeStartValues(): { values: GenerateValues; recreated: boolean } | null {
  const recreated = read(recreateKey)
  if (recreated) {
    sessionStorage.removeItem(recreateKey)
    saveDraft(recreated)
    return { values: recreated, recreated: true }
  }
  const draft = read(draftKey)
  return draft && { values: draft, recreated: false }
}

function write(key: string, values: GenerateValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // Without storage the draft lives as long as the form.
  }
}

function read(key: string): GenerateValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (stored === null || typeof stored !== 'object') return null
    return readFields(stored as Record<string, unknown>)
  } catch {
    return null
  }
}

/** Field by field, because a draft need not be a valid request yet. */
function readFields(stored: Record<string, unknown>): GenerateValues {
  const fields = generateVideoBodySchema.shape
  const seeds = fields.seeds.safeParse(stored.seeds)
  return {
    ...emptyValues,
    prompt: typeof stored.prompt === 'string' ? stored.prompt : '',
    model: videoModels.find((model) => model === stored.model) ?? emptyValues.model,
    aspectRatio: aspectRatios.find((ratio) => ratio === stored.aspectRatio) ?? emptyValues.aspectRatio,
    watermark: typeof stored.watermark === 'string' ? stored.watermark : '',
    seeds: seeds.success ? seeds.data : null,
  }
}
