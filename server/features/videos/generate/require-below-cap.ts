import type { Model } from '#contract/models/model.ts'
import { type Choice, isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import { estimatePrice, type Route } from '#server/features/models/catalogue/route.ts'
import { exceedsCap } from '#server/features/settings/cost-cap.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Nobody makes the operator pay the vendor more for one video than the settings allow.
 * @throws Refusal OPTION_NOT_OFFERED with what is allowed instead: other lengths, else resolutions, else nothing
 */
export function requireBelowCap(
  settings: Pick<AdminSettings, 'maxTaskCost'>,
  route: Pick<Route, 'prices'>,
  model: Pick<Model, 'label'>,
  choice: Choice,
): void {
  const isTooCostly = (made: Choice) => exceedsCap(settings, estimatePrice(route, made))
  if (!isTooCostly(choice)) return
  const { rules } = choice
  const canBe = (made: Choice) => !isForbidden(rules, made) && !isTooCostly(made)
  const seconds = listSeconds(rules).filter((value) => canBe({ ...choice, seconds: value }))
  const resolutions = rules.resolutions.filter((value) => canBe({ ...choice, resolution: value }))
  const [field, allowed] =
    seconds.length > 0 ? ['seconds', seconds] : resolutions.length > 0 ? ['resolution', resolutions] : ['model', []]
  const instead = allowed.length > 0 ? ` Allowed for ${field}: ${allowed.join(', ')}.` : ' Choose another model.'
  const message = `This video of ${model.label} costs more than this site allows. You were not charged.${instead}`
  throw new Refusal('OPTION_NOT_OFFERED', message, `${field}`, { allowed })
}
