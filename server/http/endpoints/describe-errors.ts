import type { z } from 'zod'
import type { ErrorShape } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import { Refusal } from '#server/refusal.ts'
import { errorSchemaOf, toErrorBody } from './error-body.ts'

/** Many endpoints refuse with the same codes. Describing them once for each endpoint takes 50 ms of each start. */
const described = new Map<string, z.ZodType>()

/** The schemas of the common error body by their status, each with the codes that an endpoint answers with this status. */
export function describeErrors(
  shape: ErrorShape | undefined,
  refusals: readonly ErrorCode[],
): Record<number, z.ZodType> {
  const codesOf = Map.groupBy(new Set(refusals), (code) => errorCodes[code].status)
  return Object.fromEntries(Array.from(codesOf, ([status, codes]) => [status, describe(shape, codes)]))
}

function describe(shape: ErrorShape | undefined, codes: readonly ErrorCode[]): z.ZodType {
  const description = codes.join(', ')
  const key = `${shape} ${description}`
  const known = described.get(key)
  if (known) return known
  const examples = codes.map((code) => toErrorBody(shape, '7f9c2ba4-e88f-4b1d-9f5a-0c1d2e3f4a5b', new Refusal(code)))
  const schema = errorSchemaOf(shape).meta({ description, examples })
  described.set(key, schema)
  return schema
}
