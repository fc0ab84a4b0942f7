import type { Context } from '#server/context.ts'
import { withoutTime } from '#server/features/payments/reversals/reversal-policy.ts'
import { listDisputedPayments, listDisputeMessages } from '#server/features/payments/reversals/reversal-repository.ts'
import { type NewReversal, restoreReversal, reverseOrder } from '#server/features/payments/reversals/reverse-order.ts'
import type { PayPalDispute } from '#server/integrations/paypal/paypal-objects.ts'
import { centsOf } from './paypal-payment-policy.ts'
import { reversalOfCapture } from './settle-paypal-order.ts'

/**
 * Outcomes in the seller's favour, or without a decision: NONE closes a dispute because another one about the same
 * payment follows, which counts by itself. https://developer.paypal.com/docs/api/customer-disputes/v1/
 */
const wonOutcomes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED', 'NONE']

export async function openPayPalDispute(ctx: Context, dispute: PayPalDispute): Promise<void> {
  for (const reversal of toReversals(dispute)) await reverseOrder(ctx, reversal)
}

/** After an appeal of the buyer, a dispute is open again. PayPal announces each end as RESOLVED, not as an update. */
export async function reopenPayPalDispute(ctx: Context, dispute: PayPalDispute): Promise<void> {
  if (/^(OPEN|WAITING_|UNDER_REVIEW)/.test(dispute.status ?? '')) await openPayPalDispute(ctx, dispute)
}

export async function endPayPalDispute(ctx: Context, dispute: PayPalDispute): Promise<void> {
  const settled = withRefundedAmount(dispute)
  if (isWon(dispute)) for (const reversal of await listEnds(ctx, dispute)) await restoreReversal(ctx, reversal)
  else await openPayPalDispute(ctx, settled)
  if (!isWon(dispute) && settled === dispute) return
  // PayPal may have taken the payment back meanwhile. Only the end of the dispute says what of it the seller keeps.
  for (const captureId of await listCaptures(ctx, dispute)) await restoreReversal(ctx, reversalOfCapture(captureId))
}

/** A dispute may be settled for less than the disputed sum. Zero is no settlement: the disputed sum counts. */
function withRefundedAmount(dispute: PayPalDispute): PayPalDispute {
  const refunded = dispute.dispute_outcome?.amount_refunded
  return centsOf(refunded) ? { ...dispute, dispute_amount: refunded } : dispute
}

/** A win ends all that is stored about the dispute: its message may name fewer payments than the earlier ones. */
async function listEnds(ctx: Context, dispute: PayPalDispute): Promise<NewReversal[]> {
  const told = timeSuffix(dispute)
  const stored = (await listDisputeMessages(ctx.db.root, 'paypal', dispute.dispute_id)).map((message) => ({
    ...message,
    reversalId: told ? `${withoutTime(message.reversalId)}${told}` : message.reversalId,
  }))
  const ends = [...stored, ...toReversals(dispute)]
  return [...new Map(ends.map((end) => [end.reversalId, end])).values()]
}

/** The disputed payments: those that the message names, and those of the orders that the dispute was about. */
async function listCaptures(ctx: Context, dispute: PayPalDispute): Promise<Set<string>> {
  const named = (dispute.disputed_transactions ?? []).flatMap((one) => one.seller_transaction_id || [])
  return new Set([...named, ...(await listDisputedPayments(ctx.db.root, 'paypal', dispute.dispute_id))])
}

function isWon({ dispute_outcome }: PayPalDispute): boolean {
  return wonOutcomes.includes(dispute_outcome?.outcome_code ?? '')
}

/** One reversal for each disputed transaction, because each may have paid another order. */
function toReversals(dispute: PayPalDispute): NewReversal[] {
  const { dispute_id, dispute_amount, disputed_transactions } = dispute
  const told = timeSuffix(dispute)
  const disputed = (disputed_transactions ?? []).map((one) => ({ ...one, paymentRefs: namesOf(one) }))
  const amountCents = centsOf(dispute_amount)
  const common = { gateway: 'paypal', kind: 'dispute', paidCents: null } as const
  if (disputed.length < 2)
    return [{ ...common, reversalId: `${dispute_id}${told}`, amountCents, paymentRefs: disputed[0]?.paymentRefs ?? [] }]
  return disputed.flatMap(({ paymentRefs, gross_amount }) => {
    const [name] = paymentRefs
    if (!name) return []
    // PayPal does not say how it divides a disputed part: each transaction counts fully, up to the disputed sum.
    const sums = [amountCents, centsOf(gross_amount)].filter((cents) => cents !== null)
    const reversalId = `${dispute_id}:${name}${told}`
    return [{ ...common, reversalId, amountCents: sums.length > 0 ? Math.min(...sums) : null, paymentRefs }]
  })
}

/** Tells the messages about a dispute apart, and which is later: a dispute that was reopened keeps its id. */
function timeSuffix({ update_time }: PayPalDispute): string {
  const toldAt = new Date(update_time ?? '')
  return Number.isNaN(toldAt.getTime()) ? '' : `@${toldAt.toISOString()}`
}

type Disputed = NonNullable<PayPalDispute['disputed_transactions']>[number]

function namesOf({ seller_transaction_id, custom, invoice_number }: Disputed): string[] {
  return [seller_transaction_id, custom, invoice_number].filter((name) => typeof name === 'string')
}
