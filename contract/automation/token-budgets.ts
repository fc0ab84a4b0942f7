import { z } from 'zod'

/** What an API token may do. */
export const scopes = ['videos:read', 'videos:write', 'account:read', 'webhooks:write'] as const
export type Scope = (typeof scopes)[number]

/** Of tokens that were created without a choice, and of all tokens of earlier versions. */
export const defaultScopes = ['videos:read', 'videos:write', 'account:read'] as const satisfies Scope[]

export const budgetWindows = ['day', 'month', 'total'] as const
export type BudgetWindow = (typeof budgetWindows)[number]

const capMessage = 'Credits must be a whole number from 1 to 1000000000'
const capSchema = z.int(capMessage).min(1, capMessage).max(1_000_000_000, capMessage).nullish()

const scopesSchema = z
  .array(z.enum(scopes, `Scopes are ${scopes.join(', ')}`))
  .min(1, 'Choose at least one scope')
  .max(scopes.length)

/** What limits a token; without them, it may spend the whole balance. So a mistyped name is refused. */
export const tokenLimitsSchema = z.strictObject({
  scopes: scopesSchema.default([...defaultScopes]),
  /** The ids of the only models that it may use. */
  models: z.array(z.string().min(1).max(100)).min(1, 'Choose at least one model').max(100).nullish(),
  /** In credits, from midnight to midnight UTC. */
  dailyCap: capSchema,
  /** In credits, for each calendar month in UTC. */
  monthlyCap: capSchema,
  totalCap: capSchema,
  /** In credits, for one take with its upgrades. */
  maxPerVideo: capSchema,
})

export type TokenLimits = z.output<typeof tokenLimitsSchema>

/** Absent fields stay as they are; null removes a limit. */
export const tokenChangesSchema = tokenLimitsSchema.extend({ scopes: scopesSchema.optional() })

export const budgetSchema = z.object({
  /** Null: all models. */
  models: z.array(z.string()).nullable(),
  maxPerVideo: z.number().int().nullable(),
  /** Only windows that have a cap. Refunds go back to the window of their charge. */
  windows: z.array(
    z.object({
      window: z.enum(budgetWindows),
      cap: z.number().int(),
      used: z.number().int(),
      /** Null for the total. */
      resetsAt: z.iso.datetime().nullable(),
    }),
  ),
})

export type Budget = z.output<typeof budgetSchema>
