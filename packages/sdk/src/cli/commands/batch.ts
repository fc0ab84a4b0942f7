import { mkdir, readFile } from 'node:fs/promises'
import type { Soundreel } from '../../client.ts'
import { APIError, ConnectionError, TimeoutError } from '../../errors.ts'
import { type Entry, type Journal, openJournal } from '../batch/journal.ts'
import { type Batch, isAsked, makeRow } from '../batch/make-row.ts'
import { type Row, readRows } from '../batch/read-rows.ts'
import { connect } from '../connect.ts'
import { exitCodes, Fault, wrongUsage } from '../fault.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { confirm, credits, requireAffordable } from '../money.ts'
import { describeState } from '../progress.ts'
import { type Given, readNumber, readText } from '../read-values.ts'
import { requireWritable } from '../save-path.ts'
import { openTerminal, plain, type Terminal } from '../terminal.ts'
import { requireImages, toQuoteRequest } from '../video-request.ts'
import { readTimeoutMs } from '../wait-for-all.ts'

/** Makes a video for each row. The journal says what is paid, so that a second run continues the first. */
export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const [path = ''] = positionals
  const rows = readRows(await readFile(path, 'utf8').catch(() => refuse(path)), values)
  for (const row of rows) await requireImages(row.draft)
  const concurrency = readNumber(values, 'concurrency', [1, 20]) ?? 3
  const folder = readText(values, 'output') ?? '.'
  const { client, url } = await connect(readText(values, 'url'))
  const journal = await openJournal(readText(values, 'journal') ?? `${path}.journal`, {
    url,
    username: await readUsername(client),
  })
  const interrupts = listenForInterrupts()
  try {
    if (values['retry-failed'] === true) await retryFailed(journal, rows)
    const prices = await quoteRows(client, journal, rows)
    const total = rows.reduce((sum, row) => sum + (isOpen(journal, row) ? (prices.get(row) ?? 0) : 0), 0)
    const { credits: balance } = prices
    describeStart(terminal, journal, rows, total, balance)
    if (values['dry-run'] === true) return terminal.json ? terminal.printJson({ credits: total, balance }) : undefined
    requireAffordable(values, total, balance)
    if (total > 0) await confirm(values, total)
    await mkdir(folder, { recursive: true })
    await requireWritable(folder)
    const onUpdate: Batch['onUpdate'] = ({ number }, video) => terminal.note(`${number}: ${describeState(video)}`)
    const batch = { client, journal, interrupts, folder, timeoutMs: readTimeoutMs(values), onUpdate }
    await makeAll(batch, rows, { prices, concurrency, terminal })
  } finally {
    interrupts.stop()
    await journal.close()
  }
}

function refuse(path: string): never {
  throw wrongUsage(`The file ${path} cannot be read.`)
}

/** Null for a token that may not read the account. */
async function readUsername(client: Soundreel): Promise<string | null> {
  try {
    return (await client.account.get()).username
  } catch (error) {
    if (error instanceof APIError && error.code === 'SCOPE_MISSING') return null
    throw error
  }
}

const isOpen = (journal: Journal, row: Row) =>
  journal.find(row.id)?.state === undefined && !isAsked(journal.find(row.id))

/** A failed video is refunded and a refused one was not paid: the next try is a new purchase with a new key. */
async function retryFailed(journal: Journal, rows: readonly Row[]): Promise<void> {
  for (const { id } of rows) {
    const entry = journal.find(id)
    if (entry?.state === 'failed' || entry?.state === 'refused')
      await journal.note({ row: id, attempt: entry.attempt + 1 })
  }
}

type Prices = Map<Row, number> & { credits: number }

/** Rows that differ only in their prompt cost the same and are asked about once. */
async function quoteRows(client: Soundreel, journal: Journal, rows: readonly Row[]): Promise<Prices> {
  const known = new Map<string, number>()
  const prices = Object.assign(new Map<Row, number>(), { credits: 0 })
  for (const row of rows) {
    if (!isOpen(journal, row)) continue
    const { prompt: _, ...options } = row.draft.request
    const kind = JSON.stringify([options, row.draft.images.map(({ role }) => role)])
    let price = known.get(kind)
    if (price === undefined) {
      const quote = await client.videos.quote(toQuoteRequest(row.draft)).catch((error) => {
        throw error instanceof APIError
          ? Object.assign(error, { message: `Row ${row.number}: ${error.message}` })
          : error
      })
      price = quote.credits
      prices.credits = quote.balance
      known.set(kind, price)
    }
    prices.set(row, price)
  }
  return prices
}

function describeStart(
  terminal: Terminal,
  journal: Journal,
  rows: readonly Row[],
  total: number,
  balance: number,
): void {
  const open = rows.filter((row) => isOpen(journal, row)).length
  const rest = rows.length - open
  if (open > 0) terminal.note(`${open} videos cost ${credits(total)} (balance ${balance}).`)
  if (rest > 0) terminal.note(`${rest} of ${rows.length} rows are paid or over already.`)
}

type Making = { prices: Prices; concurrency: number; terminal: Terminal }

/** What ends the batch lets the rows in progress reach the journal first. */
async function makeAll(batch: Batch, rows: readonly Row[], { prices, concurrency, terminal }: Making): Promise<void> {
  const left = [...rows]
  const entries: Entry[] = []
  let [ending, timedOut]: [unknown, boolean] = [null, false]
  const work = async () => {
    for (let row = left.shift(); row && ending === null; row = left.shift())
      try {
        const entry = await makeRow(batch, row, prices.get(row) ?? 0)
        entries.push(entry)
        printRow(terminal, row, entry)
      } catch (error) {
        if (error instanceof TimeoutError && error.videoId) {
          timedOut = true
          terminal.warn(`${row.number}: ${error.message}`)
        } else ending ??= error
      }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (ending !== null) throw describeEnding(ending)
  const failed = entries.filter(({ state }) => state !== 'completed').length
  terminal.note(`${entries.length - failed} of ${rows.length} videos are saved.`)
  if (timedOut) process.exitCode = exitCodes.timeout
  else if (failed > 0) process.exitCode = exitCodes.failed
}

function printRow(terminal: Terminal, { number }: Row, { videoId, state, reason, file, credits: paid }: Entry): void {
  if (terminal.json) terminal.printJson({ row: number, id: videoId ?? null, state, reason, file, credits: paid })
  else if (file) terminal.print(file)
  else terminal.warn(`${number}: ${state}: ${plain(reason ?? '')}`)
}

function describeEnding(error: unknown): unknown {
  const goesOn = 'The same command continues the batch.'
  if (error instanceof ConnectionError)
    return new Fault(exitCodes.failed, 'NO_CONNECTION', `${error.message} ${goesOn}`)
  const isInterrupted = error instanceof Fault && error.exitCode === exitCodes.interrupted
  return isInterrupted ? new Fault(error.exitCode, 'INTERRUPTED', `Paid videos go on. ${goesOn}`) : error
}
