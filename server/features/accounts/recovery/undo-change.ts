import type { z } from 'zod'
import type { undoableSchema } from '#contract/accounts/account-links.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { endAccess } from '#server/features/accounts/access/end-access.ts'
import { changeAddress, findAccount, lockAccount } from '#server/features/accounts/account-repository.ts'
import {
  type AccountLink,
  findUndoLink,
  takeUndoLink,
} from '#server/features/accounts/links/account-link-repository.ts'
import { notifyOwner } from '#server/features/accounts/links/send-account-mail.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { Refusal } from '#server/refusal.ts'

type Undoable = z.output<typeof undoableSchema>

/** What the holder of a mailed link can undo. The link stays usable. @throws Refusal LINK_NOT_VALID */
export async function getUndoable(ctx: Context, token: string): Promise<Undoable> {
  const link = await findUndoLink(ctx.db.root, secretHash(token), ctx.clock.now())
  const account = link && (await findAccount(ctx.db.root, link.userId))
  if (!link || !account || !isUndoable(link, account)) throw new Refusal('LINK_NOT_VALID')
  return describe(link, account)
}

/**
 * Undoes what a mail named, for the owner of the mailbox, and signs out every device.
 * @throws Refusal LINK_NOT_VALID, EMAIL_TAKEN if another account has confirmed the address since
 */
export async function undoChange(ctx: Context, token: string): Promise<Undoable> {
  return ctx.db.transaction(async (tx) => {
    const link = await takeUndoLink(tx, secretHash(token), ctx.clock.now())
    const account = link && (await lockAccount(tx, link.userId))
    if (!link || !account || !isUndoable(link, account)) throw new Refusal('LINK_NOT_VALID')
    if (link.purpose === 'undo-email') await restoreAddress(ctx, tx, link)
    await endAccess(ctx, tx, account.id, link.purpose === 'undo-email' ? 'email-undone' : 'factor-undone')
    const mailed = link.email && { email: link.email, proved: true }
    await notifyOwner(ctx, tx, account.id, 'change-undone', mailed || undefined)
    await appendEvent(tx, { userId: account.id, type: 'account.change-undone' })
    return describe(link, account)
  })
}

/** A link undoes only what it was sent for: not the factors that the account got after it had none again. */
function isUndoable({ purpose, createdAt }: AccountLink, { factorsSince, emailChangedAt }: Account): boolean {
  const changedAt = purpose === 'undo-email' ? emailChangedAt : factorsSince
  return changedAt !== null && changedAt <= createdAt
}

async function restoreAddress(ctx: Context, tx: Tx, { userId, email }: AccountLink): Promise<void> {
  if (!email) throw new Refusal('LINK_NOT_VALID')
  const restored = { email, provedAt: ctx.clock.now(), changedAt: null }
  if (!(await changeAddress(tx, userId, restored))) throw new Refusal('EMAIL_TAKEN')
}

function describe({ purpose, email }: AccountLink, { username }: Account): Undoable {
  return { what: purpose === 'undo-email' ? 'email' : 'factor', username, email }
}
