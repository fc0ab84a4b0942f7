import * as texts from '#web/texts/automation.ts'
import { type FieldRow, nameType, type Operation } from './open-api.ts'

/** Who may make the call. */
export function nameAccess({ security }: Pick<Operation, 'security'>): string {
  if (!security) return texts.noAuthenticationRequired
  return security.some((scheme) => 'bearer' in scheme) ? texts.requiresAnApiToken : texts.requiresASession
}

export function listParameters({ parameters = [] }: Pick<Operation, 'parameters'>): FieldRow[] {
  return parameters.map(({ name, in: place, required = false, schema, description }) => ({
    name,
    type: texts.typeInPlace(nameType(schema), place),
    required,
    description: description ?? schema.description ?? '',
  }))
}

/** The refusals of a call, each with its status. */
export function listRefusals({ responses }: Pick<Operation, 'responses'>) {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({ status, description }))
}
