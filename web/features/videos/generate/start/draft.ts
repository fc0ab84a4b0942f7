import type { VideoTask } from '#contract/videos/videos.ts'
import type { GenerateValues } from '#web/features/videos/generate/generate-values.ts'
import { draftSchema } from './draft-fields.ts'
import { toValues } from './recreate.ts'

const draftKey = 'soundreel.draft'
const recreateKey = 'recreateVideo'

/** The draft survives signing in and reloading in this tab. */
export function saveDraft(values: GenerateValues): void {
  write(draftKey, values)
}

export function clearDraft(): void {
  forget(draftKey)
}

/** Stores a video, so that the form is filled from it when its page opens. */
export function leaveForRecreation(task: VideoTask): void {
  write(recreateKey, task)
}

/** The initial values: a video stored for recreation (used once), otherwise the draft, otherwise null. */
export function takeStartValues(): { values: GenerateValues; recreated: boolean } | null {
  const left = read(recreateKey)
  forget(recreateKey)
  if (left) return { values: toValues(left), recreated: true }
  const draft = read(draftKey)
  return draft && { values: draftSchema.parse(draft), recreated: false }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage, the draft lasts only as long as the form.
  }
}

function read(key: string): object | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return stored !== null && typeof stored === 'object' ? stored : null
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to remove.
  }
}
