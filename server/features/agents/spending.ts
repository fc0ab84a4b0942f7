import { z } from 'zod'
import { budgetSchema, budgetWindows } from '#contract/automation/token-budgets.ts'
import { creditForms, plural } from '#contract/plural.ts'
import { findTokenById } from '#server/features/api-tokens/api-token-repository.ts'
import { describeBudget, type Spender } from '#server/features/credits/budget-policy.ts'
import { Refusal } from '#server/refusal.ts'
import type { AgentCall } from './tool.ts'

/** What the account and the cap of the token have left, in credits. */
export const spendingSchema = z.object({
  balance: z.int(),
  capLeft: z.int().nullable().describe('Credits that this token may still spend; null without a cap'),
  caps: z.array(
    z.object({
      window: z.enum(budgetWindows),
      cap: z.int(),
      used: z.int(),
      left: z.int(),
      resetsAt: budgetSchema.shape.windows.element.shape.resetsAt,
    }),
  ),
  maxPerVideo: z.int().nullable(),
})

type Spending = z.output<typeof spendingSchema>

export function describeSpending(token: Spender, balance: number, now: Date): Spending {
  const { windows, maxPerVideo } = describeBudget(token, now)
  const caps = windows.map((one) => ({ ...one, left: Math.max(0, one.cap - one.used) }))
  const capLeft = caps.length > 0 ? Math.min(...caps.map(({ left }) => left)) : null
  return { balance, capLeft, caps, maxPerVideo }
}

/** Read again, because the call has just changed it. @throws Refusal INVALID_TOKEN if it was deleted meanwhile */
export async function readSpending({ ctx, token }: AgentCall): Promise<Spending> {
  const found = await findTokenById(ctx.db.root, token.id)
  if (!found) throw new Refusal('INVALID_TOKEN')
  return describeSpending(found.token, found.account.credits, ctx.clock.now())
}

const names = { day: 'today', month: 'this month', total: 'in all' }

export function tellSpending({ balance, caps, maxPerVideo }: Spending): string {
  const told = caps.map(({ window, cap, left }) => `${left} of ${plural(cap, creditForms)} ${names[window]}`)
  return [
    `The account has ${plural(balance, creditForms)}.`,
    told.length > 0 ? `Left of this token's cap: ${told.join(', ')}.` : 'This token has no spending cap.',
    ...(maxPerVideo === null ? [] : [`It may spend at most ${plural(maxPerVideo, creditForms)} on one video.`]),
  ].join(' ')
}
