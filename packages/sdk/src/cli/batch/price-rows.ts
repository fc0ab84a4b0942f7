import type { Soundreel } from '../../client.ts'
import { APIError } from '../../errors.ts'
import { isKeyExpired } from '../uncharged.ts'
import { toQuoteRequest } from '../video-request.ts'
import { type Entry, hasFailed, type Journal } from './journal.ts'
import type { Row } from './read-rows.ts'

type Sum = { count: number; credits: number }

export type Pricing = {
  prices: ReadonlyMap<Row, number>
  /** Rows that this run buys. */
  open: Sum
  /** Rows that an earlier run has sent without an answer: they may be paid, and cost at most this. */
  sent: Sum
  /** Null if no row was quoted. */
  balance: number | null
}

type Needed = {
  client: Soundreel
  journal: Journal
  /** Whether this run buys failed and refused rows again. */
  retries: boolean
}

/** What the rows may still cost. */
export async function priceRows({ client, journal, retries }: Needed, rows: readonly Row[]): Promise<Pricing> {
  const known = new Map<string, number>()
  const prices = new Map<Row, number>()
  const [open, sent] = [newSum(), newSum()]
  let balance: number | null = null
  for (const row of rows) {
    const entry = journal.find(row.id)
    const standing = standingOf(entry, retries)
    if (standing === 'sent') add(sent, entry?.request?.maxCredits ?? 0)
    if (standing !== 'open') continue
    const kind = kindOf(row)
    let price = known.get(kind)
    if (price === undefined) {
      const quote = await quoteRow(client, row)
      price = quote.credits
      balance = quote.balance
      known.set(kind, price)
    }
    prices.set(row, price)
    add(open, price)
  }
  return { prices, open, sent, balance }
}

function standingOf(entry: Entry | null, retries: boolean): 'open' | 'sent' | 'over' {
  if (!entry || (retries && hasFailed(entry))) return 'open'
  if (entry.state !== undefined || entry.videoId !== undefined) return 'over'
  if (!entry.request) return 'open'
  // It is not sent again.
  return isKeyExpired(entry.askedAt) ? 'over' : 'sent'
}

/** Rows that differ only in their prompt cost the same and are asked about once. */
function kindOf({ draft: { request, images } }: Row): string {
  const { prompt: _, ...options } = request
  return JSON.stringify([options, images.map(({ role }) => role)])
}

const quoteRow = (client: Soundreel, { number, draft }: Row) =>
  client.videos.quote(toQuoteRequest(draft)).catch((error) => {
    throw error instanceof APIError ? Object.assign(error, { message: `Row ${number}: ${error.message}` }) : error
  })

const newSum = (): Sum => ({ count: 0, credits: 0 })

function add(sum: Sum, price: number): void {
  sum.count += 1
  sum.credits += price
}
