import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { findOrderByRefs } from '#server/features/payments/order-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import type { CreemTransaction } from '#server/integrations/creem/creem-objects.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { listReversals, listReversalsOf, type Reversal } from './reversal-repository.ts'
import { matchReversal, reverseOrder } from './reverse-order.ts'

const openForMs = 30 * 24 * 60 * 60_000
const maxAtOnce = 500

/** Rechecks refunds and disputes for which no further event may arrive. */
export async function checkReversals(ctx: Context): Promise<void> {
  const since = addMs(ctx.clock.now(), -openForMs)
  // A reversal may arrive at the same moment as its purchase, so that neither transaction saw the other.
  const waiting = await listReversals(ctx.db.root, 'waiting', since, maxAtOnce)
  await eachAlone(ctx, 'reconcile-orders', waiting, (reversal) => matchReversal(ctx, reversal))
  const announced = await listReversals(ctx.db.root, 'announced', since, maxAtOnce)
  let isCreemSilent = false
  await eachAlone(ctx, 'reconcile-orders', announced, async (reversal) => {
    // Each further question would take ten seconds, for which the next check of unpaid orders waits.
    if (isCreemSilent) return
    const transaction = await askForTransaction(ctx, reversal)
    isCreemSilent = transaction === 'silent'
    if (typeof transaction === 'object' && (await isCarriedOut(ctx, reversal, transaction)))
      await reverseOrder(ctx, reversal)
  })
}

/** @returns `silent` if Creem does not answer at all, `unknown` if it does not know the transaction or cannot be asked */
async function askForTransaction(
  ctx: Context,
  { gateway, paymentRefs }: Reversal,
): Promise<CreemTransaction | 'silent' | 'unknown'> {
  // Creem names the transaction of every refund; it is the last of the names.
  const transactionId = paymentRefs.at(-1)
  if (gateway !== 'creem' || !transactionId) return 'unknown'
  const answer = await openCreem(ctx, await getSettings(ctx.db.root))?.getTransaction(transactionId)
  if (answer?.ok) return answer.value
  return answer?.status === null ? 'silent' : 'unknown'
}

/** Creem reports a refund when it starts; only the transaction shows whether it succeeded. */
async function isCarriedOut(ctx: Context, reversal: Reversal, transaction: CreemTransaction): Promise<boolean> {
  const { status, refunded_amount } = transaction
  if (status === 'refunded') return true
  // The sum may be that of other refunds: this one may have failed, which nothing reports.
  if (refunded_amount && reversal.amountCents !== null)
    return refunded_amount >= reversal.amountCents + (await sumOfOthers(ctx, reversal))
  return status === 'partialrefund' || (refunded_amount ?? 0) > 0
}

/** The cents of the refunds that have taken effect on the same payment. */
async function sumOfOthers({ db }: Context, { gateway, paymentRefs }: Reversal): Promise<number> {
  const order = await findOrderByRefs(db.root, gateway, paymentRefs)
  const others = order ? await listReversalsOf(db.root, order.id) : []
  const applied = others.filter(({ kind, state }) => kind === 'refund' && state === 'applied')
  return applied.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
}
