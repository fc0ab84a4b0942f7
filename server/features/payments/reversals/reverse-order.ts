import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { postLedgerEntry, takeBackCredits } from '#server/features/credits/ledger.ts'
import { changeOrder, findOrderByRefs, lockOrder, type Order } from '#server/features/payments/order-repository.ts'
import { alertUnmatchedReversal, clearUnmatchedReversal } from './alert-unmatched-reversal.ts'
import { decideReversedCredits } from './reversal-policy.ts'
import {
  changeReversal,
  findReversal,
  findReversalOrder,
  insertReversal,
  listOtherMessages,
  listReversalsOf,
  listWaitingReversals,
  type Reversal,
} from './reversal-repository.ts'

export type NewReversal = Pick<
  Reversal,
  'gateway' | 'reversalId' | 'kind' | 'amountCents' | 'paidCents' | 'paymentRefs'
>

/**
 * Takes back the credits of a fully or partly reversed payment; each reversal counts once. A reversal that arrives
 * before its purchase is stored and waits for it.
 */
export async function reverseOrder(ctx: Context, reversal: NewReversal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockReversedOrder(tx, reversal)
    const inserted = await insertReversal(tx, { ...reversal, orderId: order?.id, createdAt: ctx.clock.now() })
    const begun = inserted ?? (await beginAnnounced(tx, reversal))
    if (begun && order?.status === 'completed') await applyReversal(ctx, tx, order, begun)
    if (begun && !order) await alertUnmatchedReversal(tx, begun)
  })
}

/** Stores a refund that the gateway has not completed yet; a job checks it until it is complete. */
export async function announceReversal(ctx: Context, reversal: NewReversal): Promise<void> {
  const values = { ...reversal, state: 'announced' as const, createdAt: ctx.clock.now() }
  await ctx.db.transaction((tx) => insertReversal(tx, values))
}

/** Begins a reversal that was only announced. @returns null if it had begun already. */
async function beginAnnounced(tx: Tx, { gateway, reversalId }: NewReversal): Promise<Reversal | null> {
  const known = await findReversal(tx, gateway, reversalId)
  if (known?.state !== 'announced') return null
  await changeReversal(tx, known.id, { state: 'waiting' })
  return known
}

/** Returns the credits of a won dispute. If the win arrives before the dispute itself, the dispute has no effect. */
export async function restoreReversal(ctx: Context, reversal: NewReversal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockReversedOrder(tx, reversal)
    const values = { ...reversal, orderId: order?.id, state: 'restored' as const, createdAt: ctx.clock.now() }
    const inserted = await insertReversal(tx, values)
    if (inserted) {
      const ended = await endEarlier(tx, inserted)
      if (order && ended?.some(({ state }) => state === 'applied')) await balanceReversals(ctx, tx, order, inserted)
      return
    }
    const known = await findReversal(tx, reversal.gateway, reversal.reversalId)
    if (!known || known.state === 'restored') return
    await changeReversal(tx, known.id, { state: 'restored' })
    if (known.state === 'applied' && order) await balanceReversals(ctx, tx, order, { ...known, state: 'restored' })
  })
}

/** Looks the order up by the stored dispute first, because a later event may carry fewer payment ids. */
async function lockReversedOrder(tx: Tx, { gateway, reversalId, paymentRefs }: NewReversal): Promise<Order | null> {
  const orderId =
    (await findReversalOrder(tx, gateway, reversalId)) ?? (await findOrderByRefs(tx, gateway, paymentRefs))?.id
  return orderId ? lockOrder(tx, orderId) : null
}

/** The caller holds the lock on the order, in the transaction that completes it. */
export async function applyWaitingReversals(ctx: Context, tx: Tx, order: Order): Promise<void> {
  let reversedCredits = order.reversedCredits
  for (const reversal of await listWaitingReversals(tx, order))
    reversedCredits = await applyReversal(ctx, tx, { ...order, reversedCredits }, reversal)
}

/** For a reversal that arrived at the same moment as its order completed, so that neither transaction saw the other. */
export async function matchReversal(ctx: Context, waiting: Reversal): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await findOrderByRefs(tx, waiting.gateway, waiting.paymentRefs)
    const order = found && (await lockOrder(tx, found.id))
    if (order?.status === 'completed') await applyWaitingReversals(ctx, tx, order)
  })
}

/**
 * Ends the earlier messages about the same dispute, which PayPal may reopen under its id: only the last one counts.
 * @returns the messages that it ended; null if this one is not the last, so that it has no effect
 */
async function endEarlier(tx: Tx, message: Reversal): Promise<Reversal[] | null> {
  const others = await listOtherMessages(tx, message)
  if (others.some(({ reversalId }) => reversalId > message.reversalId)) return null
  const ended = others.filter(({ state }) => state !== 'restored')
  for (const { id } of ended) await changeReversal(tx, id, { state: 'restored' })
  return ended
}

async function applyReversal(ctx: Context, tx: Tx, order: Order, reversal: Reversal): Promise<number> {
  if (!(await endEarlier(tx, reversal))) {
    await changeReversal(tx, reversal.id, { state: 'restored', orderId: order.id })
    return order.reversedCredits
  }
  await changeReversal(tx, reversal.id, { state: 'applied', orderId: order.id })
  await clearUnmatchedReversal(tx, reversal)
  return balanceReversals(ctx, tx, order, { ...reversal, state: 'applied' })
}

/** Adjusts the credits taken back to the current reversals. @returns the credits taken back in total. */
async function balanceReversals(ctx: Context, tx: Tx, order: Order, cause: Reversal): Promise<number> {
  const reversedCredits = decideReversedCredits(order, await listReversalsOf(tx, order.id))
  const credits = reversedCredits - order.reversedCredits
  if (credits === 0) return reversedCredits
  await changeOrder(tx, order.id, { reversedCredits })
  const entry = {
    userId: order.userId,
    type: 'refund' as const,
    key: `reversal:${cause.gateway}:${cause.reversalId}${cause.state === 'restored' ? ':restored' : ''}`,
    description: descriptionOf(order, cause, credits),
    packageId: order.packageId,
    orderId: order.id,
    createdAt: ctx.clock.now(),
  }
  if (credits > 0) {
    const shortfall = await takeBackCredits(tx, { ...entry, credits })
    await changeReversal(tx, cause.id, { shortfall })
  } else await postLedgerEntry(tx, { ...entry, amount: -credits })
  // Credits that return although nothing was won correct an earlier share, also if a dispute shows the mistake.
  const isCorrection = credits < 0 && cause.state !== 'restored'
  const data = { orderId: order.id, kind: isCorrection ? ('refund' as const) : cause.kind, credits }
  await appendEvent(tx, { userId: order.userId, type: credits > 0 ? 'order.reversed' : 'order.restored', data })
  return reversedCredits
}

function descriptionOf({ packageName }: Order, { kind, state }: Reversal, credits: number): string {
  if (state === 'restored') return `${packageName}: the dispute was settled, credits are back`
  if (credits < 0) return `${packageName}: an earlier refund was corrected, credits are back`
  return kind === 'dispute' ? `${packageName}: the payment is disputed` : `${packageName}: the payment was refunded`
}
