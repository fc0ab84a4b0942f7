import type { Allowed } from '#contract/errors.ts'
import type { Model } from '#contract/models/model.ts'
import {
  type Choice,
  type NotOffered,
  type ResolveRequestInput,
  resolveRequest,
  type TextBounds,
} from '#contract/models/resolve-request.ts'
import { Refusal } from '#server/refusal.ts'
import type { ModelInEffect } from './put-in-effect.ts'

/**
 * `mayWait`: a model will do that is paused only because no provider account is connected.
 * @throws Refusal OPTION_NOT_OFFERED for an unknown model, MODEL_PAUSED, MODEL_RETIRED
 */
export function requireModel(models: readonly ModelInEffect[], id: string, { mayWait = false } = {}): ModelInEffect {
  const model = models.find((one) => one.id === id)
  const mayBeAsked = (one: ModelInEffect) => one.status === 'active' || (one.mayWait && mayWait)
  if (!model) throw notOffered({ field: 'model', allowed: models.filter(mayBeAsked).map((one) => one.id) })
  if (mayBeAsked(model)) return model
  const { status, label, replacedBy } = model
  const params = { replacedBy }
  const instead = replacedBy ? ` Use ${replacedBy} instead.` : ''
  if (status === 'paused')
    throw new Refusal(
      'MODEL_PAUSED',
      `${label} is not available at the moment. You were not charged.${instead}`,
      'model',
      { params },
    )
  throw new Refusal('MODEL_RETIRED', `${label} is no longer available. You were not charged.${instead}`, 'model', {
    params,
  })
}

/** @throws Refusal OPTION_NOT_OFFERED */
export function requireOffered(model: Model & TextBounds, request: ResolveRequestInput): Choice {
  const resolved = resolveRequest(model, request)
  if ('notOffered' in resolved) throw notOffered(resolved.notOffered, model)
  return resolved.choice
}

export function notOffered({ field, allowed }: NotOffered, model?: Model): Refusal {
  const isNever = Array.isArray(allowed) && allowed.length === 0
  if (model && isNever)
    return new Refusal('OPTION_NOT_OFFERED', `${model.label} does not take ${field}.`, field, { allowed })
  const whose = model ? `${model.label} does not offer this value of ${field}` : `There is no such ${field}`
  return new Refusal('OPTION_NOT_OFFERED', `${whose}. Allowed: ${describeAllowed(allowed)}.`, field, { allowed })
}

function describeAllowed(allowed: Allowed): string {
  if (Array.isArray(allowed)) return allowed.map((one) => [one].flat().join(' and ') || 'none').join(', ') || 'none'
  return Object.entries(allowed)
    .map(([name, bound]) => `${name} ${typeof bound === 'object' ? `${bound.min} to ${bound.max}` : bound}`)
    .join(', ')
}
