import type { Allowed } from '#contract/errors.ts'
import { type NotOffered, resolveRequest } from '#contract/models/resolve-request.ts'
import { cleanText } from '#contract/typed-text/clean-text.ts'
import type { CheckedValues } from '#web/features/videos/generate/generate-values.ts'
import { toKnown } from '#web/features/videos/generate/media/taken-media.ts'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import * as texts from '#web/texts/generator.ts'
import { toRequest } from './to-submission.ts'

const formFields = {
  prompt: 'prompt',
  negativePrompt: 'negativePrompt',
  watermark: 'watermark',
  seed: 'seeds',
} as const

/** What the model refuses; `field` is null if it is in no text field of the form. */
export type Fault = { field: (typeof formFields)[keyof typeof formFields] | null; words: string }

/** What the model would refuse in this request, found before it is sent. The server checks the same. */
export function findFault(values: CheckedValues, settled: Settled): Fault | null {
  const { inputs, ...request } = toRequest({ ...values, prompt: cleanText(values.prompt) }, settled)
  // The server knows the files by their ids; here, the form does.
  const known = inputs?.map((input) => {
    const given = settled.media.find(({ file }) => file.uploadId === input.uploadId)
    return given ? { ...input, ...toKnown(given), role: input.role } : input
  })
  const resolved = resolveRequest(settled.model, known ? { ...request, inputs: known } : request)
  if (!('notOffered' in resolved)) return null
  const { notOffered } = resolved
  const field = Object.entries(formFields).find(([name]) => name === notOffered.field)?.[1] ?? null
  return { field, words: describe(notOffered, settled.model.label) }
}

function describe({ field, allowed }: NotOffered, label: string): string {
  if (field === 'inputs' && !Array.isArray(allowed)) return texts.filesNotTaken(label)
  if (field === 'prompt' && Array.isArray(allowed)) return texts.sayInPrompt(String(allowed[0]).slice(1))
  const name = texts.optionNames[field as keyof typeof texts.optionNames] ?? field
  if (!isRange(allowed)) return texts.notOffered(label, name, Array.isArray(allowed) ? allowed.flat().join(', ') : '')
  const { min = 0, max } = allowed
  return field === 'seed' ? texts.wholeNumberBetween(name, min, max) : texts.charactersBetween(name, min, max)
}

function isRange(allowed: Allowed): allowed is { min?: number; max: number } {
  return 'max' in allowed
}
