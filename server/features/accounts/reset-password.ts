import type { z } from 'zod'
import type { resetPasswordBodySchema } from '#contract/account-links.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteLinks, takeLink } from './account-link-repository.ts'
import { markEmailVerified, setPassword } from './account-repository.ts'
import { hashPassword } from './password.ts'
import { secretHash } from './secret-hash.ts'
import { deleteSessions } from './session-repository.ts'

/**
 * Sets a new password for whoever holds a link: every session ends, every other such link too. A link that was mailed
 * proves the address as well, so that whoever only claimed it before is out.
 * @throws Refusal LINK_NOT_VALID
 */
export async function resetPassword(ctx: Context, body: z.output<typeof resetPasswordBodySchema>): Promise<void> {
  const password = await hashPassword(body.password)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const link = await takeLink(tx, secretHash(body.token), 'reset-password', now)
    if (!link) throw new Refusal('LINK_NOT_VALID')
    await setPassword(tx, link.userId, password)
    if (link.email) await markEmailVerified(tx, link.userId, link.email, now)
    await deleteLinks(tx, link.userId, 'reset-password')
    await deleteSessions(tx, link.userId)
    await appendEvent(tx, { userId: link.userId, type: 'account.password-changed' })
  })
}
