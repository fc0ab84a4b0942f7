import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const healthPeriods = ['day', 'week', 'month'] as const
export type HealthPeriod = (typeof healthPeriods)[number]

const count = z.number().int()

const routeSchema = z.object({
  vendor: z.string(),
  /** The id and the name of the model whose route it is. */
  model: z.string(),
  label: z.string(),
  made: count,
  /** Refused by the vendor's own fault. */
  refused: count,
  /** Refused for the content or the input. */
  rejected: count,
  /** Failed for no known reason. */
  failed: count,
  /** Submitted without an answer, or not made in time. */
  silent: count,
  /** From the acceptance to the finished file, on average; null if none was made. */
  averageMs: z.number().nullable(),
  /** Of all that were made. */
  costCents: z.number(),
})

/** `empty`: nothing of the budget is left; `spent`: nothing of the limit for today. */
export const stopStates = ['disabled', 'resting', 'empty', 'spent', 'paused'] as const

/** What takes no videos at the moment, and why. */
const stopSchema = z.object({
  kind: z.enum(['account', 'model']),
  /** Null for a model of the demo. */
  vendor: z.string().nullable(),
  name: z.string(),
  state: z.enum(stopStates),
  /** When a model was paused, or until when an account rests. */
  at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})

const healthSchema = z.object({ routes: z.array(routeSchema), stops: z.array(stopSchema) })
export type ProviderHealth = z.output<typeof healthSchema>
export type RouteHealth = ProviderHealth['routes'][number]
export type Stop = ProviderHealth['stops'][number]

export const getProviderHealth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/provider-health',
  summary: 'Get how the submissions of each vendor and model ended in the last day, week or month, and what is stopped',
  access: 'admin',
  tag: 'Administration',
  query: z.strictObject({ period: z.enum(healthPeriods).default('day') }),
  response: healthSchema,
})
