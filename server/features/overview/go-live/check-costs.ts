import type { ModelMargin } from '#contract/models/model-margins.ts'
import { formatDifference, formatDollars } from '#contract/payments/format-dollars.ts'
import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { listMargins } from '#server/features/models/margins/list-margins.ts'
import type { Check } from './check.ts'

const maxNamed = 2

/** Not done while users pay less for a video than it costs. */
export async function checkCosts(ctx: Context): Promise<Check> {
  const about = { id: 'prices-above-cost', title: 'Prices above cost' }
  const { centsPerCredit, data } = await listMargins(ctx)
  if (centsPerCredit === null)
    return { ...about, state: 'failed', detail: 'No package is on sale, so credits bring nothing.' }
  const losing = data
    .filter(({ least }) => least.revenueCents < least.costCents)
    .toSorted((a, b) => lossOf(b) - lossOf(a))
  if (losing.length > 0) {
    const named = losing.slice(0, maxNamed).map(describeLoss).join(' ')
    const more = losing.length - maxNamed
    const others = more > 0 ? ` ${plural(more, { one: '# more model loses', other: '# more models lose' })} money.` : ''
    return { ...about, state: 'failed', detail: named + others }
  }
  const [thinnest] = data.toSorted((a, b) => marginOf(a) - marginOf(b))
  if (!thinnest) return { ...about, state: 'open', detail: 'No model is offered whose cost is known.' }
  // Binary fractions would make 30 % a little less.
  const percent = Math.floor(Number((marginOf(thinnest) * 100).toFixed(6)))
  return {
    ...about,
    state: 'done',
    detail: `Every video brings more than it costs. The least margin is ${percent} % (${thinnest.label}).`,
  }
}

const bringForms = { one: '# credit brings', other: '# credits bring' }
const lossOf = ({ least }: ModelMargin) => least.costCents - least.revenueCents
const marginOf = ({ least }: ModelMargin) => 1 - least.costCents / least.revenueCents

function describeLoss({ label, least }: ModelMargin): string {
  const { what, seconds, resolution, via, credits, revenueCents, costCents } = least
  const made = what === 'upgrade' ? `upgrade to ${resolution}` : `video of ${seconds} seconds in ${resolution}`
  const door = via === 'api' ? ' through the API' : ''
  const brings = `${plural(credits, bringForms)} ${formatDollars(revenueCents)}`
  return `You lose ${formatDifference(costCents, revenueCents)} on every ${label} ${made}${door}: ${brings}, the vendor takes ${formatDollars(costCents)}.`
}
