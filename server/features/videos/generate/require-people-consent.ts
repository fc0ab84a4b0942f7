import { hasOutsidePictures } from '#contract/videos/has-outside-pictures.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import { Refusal } from '#server/refusal.ts'
import type { VideoOrder } from './video-order.ts'

type Asking = { asksPeopleConsent: boolean }

/**
 * Programs are exempt: they show no tick, and their owners have accepted the rules of the site.
 * @throws Refusal INVALID_INPUT for a request of the page that lacks the tick, if the operator demands it
 */
export function requirePeopleConsent({ asksPeopleConsent }: Asking, order: VideoOrder, via: Via): void {
  if (!asksPeopleConsent || via !== 'web' || order.peopleConsent || !hasOutsidePictures(order.inputs ?? [])) return
  const message = 'Confirm that the people in your pictures have agreed, or that there are none. You were not charged.'
  throw new Refusal('INVALID_INPUT', message, 'peopleConsent')
}
