import { z } from 'zod'
import { type ApiToken, createApiTokenBodySchema } from '#contract/automation/api-tokens.ts'
import { defaultScopes, type Scope } from '#contract/automation/token-budgets.ts'
import * as texts from '#web/texts/automation.ts'

export const lifetimes = [
  { value: 'never', label: texts.untilItIsDeleted },
  { value: '30', label: texts.thirtyDays },
  { value: '90', label: texts.ninetyDays },
  { value: '365', label: texts.aYear },
] as const

type Lifetime = (typeof lifetimes)[number]['value']

export const capNames = ['maxPerVideo', 'dailyCap', 'monthlyCap', 'totalCap'] as const
type CapName = (typeof capNames)[number]

/** What the form holds. A cap of null is no limit. */
export type TokenValues = { name: string; lifetime: Lifetime; scopes: Scope[] } & Record<CapName, number | null>

const fields = {
  name: true,
  scopes: true,
  maxPerVideo: true,
  dailyCap: true,
  monthlyCap: true,
  totalCap: true,
} as const

export const tokenValuesSchema = createApiTokenBodySchema.pick(fields).extend({ lifetime: z.string() })

/** The values of a token, or of the form for a new one. */
export function valuesOf(token: Pick<ApiToken, 'name' | 'scopes' | 'budget'> | undefined): TokenValues {
  const capOf = (name: 'day' | 'month' | 'total') =>
    token?.budget.windows.find(({ window }) => window === name)?.cap ?? null
  return {
    name: token?.name ?? '',
    lifetime: 'never',
    scopes: [...(token?.scopes ?? defaultScopes)],
    maxPerVideo: token?.budget.maxPerVideo ?? null,
    dailyCap: capOf('day'),
    monthlyCap: capOf('month'),
    totalCap: capOf('total'),
  }
}

export function toExpiresInDays(lifetime: Lifetime): number | null {
  return lifetime === 'never' ? null : Number(lifetime)
}
