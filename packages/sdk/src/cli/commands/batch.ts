import { mkdir, readFile } from 'node:fs/promises'
import type { Soundreel } from '../../client.ts'
import { APIError, ConnectionError, TimeoutError } from '../../errors.ts'
import type { Account } from '../../types/account.ts'
import type { Batch } from '../batch/batch.ts'
import { type Entry, hasFailed, type Journal, openJournal } from '../batch/journal.ts'
import { makeRow } from '../batch/make-row.ts'
import { type Pricing, priceRows } from '../batch/price-rows.ts'
import { type Row, readRows } from '../batch/read-rows.ts'
import { connect } from '../connect.ts'
import { exitCodes, Fault, wrongUsage } from '../fault.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { confirm, credits, requireBalance, requireBelowMax } from '../money.ts'
import { describeState } from '../progress.ts'
import { type Given, readNumber, readText } from '../read-values.ts'
import { requireWritable } from '../save-path.ts'
import { openTerminal, plain, type Terminal } from '../terminal.ts'
import { requireImages } from '../video-request.ts'
import { readTimeoutMs } from '../wait-for-all.ts'

/** Makes a video for each row. The journal says what is paid, so that a second run continues the first. */
export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const [path = ''] = positionals
  const rows = readRows(await readFile(path, 'utf8').catch(() => refuse(path)), values)
  const concurrency = readNumber(values, 'concurrency', [1, 20]) ?? 3
  const timeoutMs = readTimeoutMs(values)
  const folder = readText(values, 'output') ?? '.'
  const { client, url } = await connect(readText(values, 'url'))
  const account = await readAccount(client)
  const journal = await openJournal(readText(values, 'journal') ?? `${path}.journal`, {
    url,
    username: account?.username ?? null,
  })
  const interrupts = listenForInterrupts()
  try {
    const retries = values['retry-failed'] === true
    const { prices, open, sent, ...quoted } = await priceRows({ client, journal, retries }, rows)
    // The pictures of rows that were sent or paid are on the site already.
    for (const { draft } of prices.keys()) await requireImages(draft)
    const total = open.credits + sent.credits
    const balance = quoted.balance ?? account?.credits ?? 0
    describeStart(terminal, { open, sent, balance }, rows.length)
    if (values['dry-run'] === true) return terminal.json ? terminal.printJson({ credits: total, balance }) : undefined
    requireBelowMax(values, total)
    // What may be paid already is not part of it: the last credits may have paid it.
    requireBalance(open.credits, balance)
    if (total > 0) await confirm(values, total)
    await mkdir(folder, { recursive: true })
    await requireWritable(folder)
    // From here on, a run without --retry-failed buys these rows, too: nothing is refused as wrong usage after it.
    if (retries) await retryFailed(journal, rows)
    const onUpdate: Batch['onUpdate'] = ({ number }, video) => terminal.note(`${number}: ${describeState(video)}`)
    const batch = { client, journal, interrupts, folder, timeoutMs, onUpdate }
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
async function readAccount(client: Soundreel): Promise<Account | null> {
  try {
    return await client.account.get()
  } catch (error) {
    if (error instanceof APIError && error.code === 'SCOPE_MISSING') return null
    throw error
  }
}

/** A failed video is refunded and a refused one was not paid: the next try is a new purchase with a new key. */
async function retryFailed(journal: Journal, rows: readonly Row[]): Promise<void> {
  for (const { id } of rows) {
    const entry = journal.find(id)
    if (entry && hasFailed(entry)) await journal.note({ row: id, attempt: entry.attempt + 1 })
  }
}

function describeStart(terminal: Terminal, { open, sent, balance }: Omit<Pricing, 'prices'>, count: number): void {
  const over = count - open.count - sent.count
  if (open.count > 0) terminal.note(`${open.count} videos cost ${credits(open.credits)} (balance ${balance}).`)
  if (sent.count > 0)
    terminal.note(
      `${sent.count} of ${count} rows may be paid already, and cost at most ${credits(sent.credits)}, once.`,
    )
  if (over > 0) terminal.note(`${over} of ${count} rows are paid or over already.`)
}

type Making = { prices: Pricing['prices']; concurrency: number; terminal: Terminal }

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
  // The journal has the keys: nobody repeats one by hand.
  if (error instanceof APIError)
    return Object.assign(error, { message: `${error.message} ${goesOn}`, idempotencyKey: null })
  if (error instanceof ConnectionError)
    return new Fault(exitCodes.failed, 'NO_CONNECTION', `${error.message} ${goesOn}`)
  const isInterrupted = error instanceof Fault && error.exitCode === exitCodes.interrupted
  return isInterrupted ? new Fault(error.exitCode, 'INTERRUPTED', `Paid videos go on. ${goesOn}`) : error
}
