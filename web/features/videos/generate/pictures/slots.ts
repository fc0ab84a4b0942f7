import type { Picture } from '#web/features/videos/generate/generate-values.ts'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import * as texts from '#web/texts/generator.ts'

/** A place for one picture: `first`, `last`, or the number of a reference. */
export type Slot = { name: string; label: string; picture: Picture | null }

type Pictures = { first: Picture | undefined; last: Picture | undefined; references: readonly Picture[] }

/** The slots of the mode; after the last reference comes an empty one, up to the number that the model takes. */
export function listSlots({ mode, rules }: Pick<Settled, 'mode' | 'rules'>, pictures: Pictures): Slot[] {
  if (mode === 'frames') {
    return [
      { name: 'first', label: texts.firstFrame, picture: pictures.first ?? null },
      { name: 'last', label: texts.lastFrame, picture: pictures.last ?? null },
    ]
  }
  if (mode !== 'references') return []
  const limit = rules.references?.images ?? 0
  return [...pictures.references, null]
    .slice(0, limit)
    .map((picture, index) => ({ name: String(index), label: texts.reference(index + 1), picture }))
}

/** The slot that a file goes to: the one under it, else the first free one; null if all are taken. */
export function chooseSlot(slots: readonly Slot[], name: string | null, uploading: readonly string[]): Slot | null {
  const isFree = (slot: Slot) => slot.picture === null && !uploading.includes(slot.name)
  return slots.find((slot) => slot.name === name) ?? slots.find(isFree) ?? null
}
