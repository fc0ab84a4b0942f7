import type { VideoTask } from '#contract/videos/videos.ts'
import type { GenerateValues } from '#web/features/videos/generate/generate-values.ts'
import { readSession } from '#web/lib/current-user.ts'
import { draftSchema } from './draft-fields.ts'
import { toValues } from './recreate.ts'

const draftKey = 'soundreel.draft'
const recreateKey = 'recreateVideo'

/**
 * The draft survives signing in and reloading in this tab. It is its user's; a visitor's draft has no owner. While nobody
 * is signed in, it keeps its owner, whose session may have expired.
 */
export function saveDraft(values: GenerateValues): void {
  write(draftKey, { ...values, owner: currentName() ?? ownerOf(read(draftKey)) })
}

/**
 * Makes a visitor's draft that of the user who has signed in.
 * @returns false if it was another user's, as after a sign-in in another tab. The draft is then gone.
 */
export function claimDraft(username: string): boolean {
  const draft = read(draftKey)
  const owner = ownerOf(draft)
  if (draft && owner === null) write(draftKey, { ...draft, owner: username })
  if (owner === null || owner === username) return true
  forget(draftKey)
  return false
}

export function clearDraft(): void {
  forget(draftKey)
}

/** Stores a video, so that the form is filled from it when its page opens. */
export function leaveForRecreation(task: VideoTask): void {
  write(recreateKey, { ...task, owner: currentName() })
}

/**
 * The initial values: a video stored for recreation (used once), otherwise the draft, otherwise null. What another user
 * has left in this tab is removed.
 */
export function takeStartValues(): { values: GenerateValues; recreated: boolean } | null {
  const left = readOwn(recreateKey)
  forget(recreateKey)
  if (left) return { values: toValues(left), recreated: true }
  const draft = readOwn(draftKey)
  return draft && { values: draftSchema.parse(draft), recreated: false }
}

function readOwn(key: string): object | null {
  const stored = read(key)
  const [owner, name] = [ownerOf(stored), currentName()]
  if (owner === null || name === null || owner === name) return stored
  forget(key)
  return null
}

const currentName = () => readSession().user?.username ?? null

const ownerOf = (stored: object | null) =>
  stored && 'owner' in stored && typeof stored.owner === 'string' ? stored.owner : null

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
