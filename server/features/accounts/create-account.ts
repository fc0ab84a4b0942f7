import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { getSite } from '#server/features/settings/get-site.ts'
import { type Account, insertAccount } from './account-repository.ts'
import { hashPassword } from './password.ts'

type NewAccount = { username: string; password: string; email: string | null; isAdmin: boolean }

/**
 * Creates an account with its sign-up credits, both or neither.
 * @returns null when the name is taken.
 */
export async function createAccount(ctx: Context, input: NewAccount): Promise<Account | null> {
  const password = await hashPassword(input.password)
  const { signupCredits } = await getSite(ctx)
  const createdAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const account = await insertAccount(tx, { ...input, password, createdAt })
    if (!account) return null
    await appendEvent(tx, { userId: account.id, type: 'account.created' })
    if (signupCredits === 0) return account
    const { balanceAfter } = await postLedgerEntry(tx, {
      userId: account.id,
      type: 'adjustment',
      amount: signupCredits,
      key: `adjustment:${account.id}`,
      description: 'Credits to start with',
      createdAt,
    })
    return { ...account, credits: balanceAfter }
  })
}
