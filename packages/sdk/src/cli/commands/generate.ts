import type { Soundreel } from '../../client.ts'
import { isKey, keyRule } from '../../http/caller.ts'
import { download } from '../../node.ts'
import type { CreatedVideos, Quote, Video } from '../../types/video.ts'
import { connect, findUrl } from '../connect.ts'
import { describeFailure } from '../failed-video.ts'
import { exitCodes, Fault, wrongUsage } from '../fault.ts'
import { type Interrupts, listenForInterrupts } from '../interrupts.ts'
import { confirm, credits, requireBalance, requireBelowMax } from '../money.ts'
import { openPage } from '../open-page.ts'
import { describeTime, showProgress } from '../progress.ts'
import { pay } from '../purchase/pay.ts'
import { findSent, type SentRequest } from '../purchase/sent-requests.ts'
import { type Given, readText } from '../read-values.ts'
import { requireWritable, savePath } from '../save-path.ts'
import { openTerminal, plain, type Terminal } from '../terminal.ts'
import { type Draft, readDraft, requireImages, toQuoteRequest } from '../video-request.ts'
import { readTimeoutMs, sayThatItGoesOn, waitForAll } from '../wait-for-all.ts'

/** Shows the price, pays at most that, and waits. Whatever can be refused is refused before it is paid. */
export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const draft = readDraft(positionals[0] ?? '', values)
  const output = readText(values, 'output')
  if (values.wait === true && values['no-wait'] === true) throw wrongUsage('Give --wait or --no-wait, not both.')
  if (output !== undefined && values['no-wait'] === true) throw wrongUsage('-o needs to wait for the video.')
  const waits = values['no-wait'] !== true && (values.wait === true || output !== undefined || process.stdout.isTTY)
  const timeoutMs = readTimeoutMs(values)
  const key = readText(values, 'idempotency-key')
  if (key !== undefined && !isKey(key)) throw wrongUsage(keyRule)
  const earlier = await findEarlier(values, draft)
  // The pictures of an earlier request are uploaded already.
  if (!earlier) await requireImages(draft)
  if (output !== undefined) await requireWritable(output)
  const { client, url } = await connect(readText(values, 'url'))
  if (values['dry-run'] === true) return printQuote(terminal, await client.videos.quote(toQuoteRequest(draft)))
  const maxCredits = earlier
    ? await agreeAgain(terminal, earlier, values)
    : await agree(terminal, await client.videos.quote(toQuoteRequest(draft)), values)
  const interrupts = listenForInterrupts()
  try {
    const created = await pay({ client, url, draft, maxCredits, key, earlier, interrupts })
    terminal.note(`Started ${created.data.map(({ id }) => id).join(', ')}.`)
    if (interrupts.signal.aborted) throw sayThatItGoesOn(interrupts.signal.reason, created.data)
    if (!waits) return await printStarted(terminal, created, values)
    await finish({ client, terminal, created, output, values, interrupts, timeoutMs })
  } finally {
    interrupts.stop()
  }
}

/** What was sent to this site with the given key, and may be paid. */
async function findEarlier(values: Given, draft: Draft): Promise<SentRequest | null> {
  const key = readText(values, 'idempotency-key')
  const url = key === undefined ? null : await findUrl(readText(values, 'url'))
  return key !== undefined && url !== null ? findSent(url, key, draft) : null
}

/** @returns what it may cost */
async function agree(terminal: Terminal, { credits: cost, balance }: Quote, values: Given): Promise<number> {
  requireBelowMax(values, cost)
  // With the key of an earlier try, it may be paid already.
  if (readText(values, 'idempotency-key') === undefined) requireBalance(cost, balance)
  terminal.note(`Costs ${credits(cost)} (balance ${balance}).`)
  await confirm(values, cost)
  return cost
}

/** The price of today is not asked for: the request may be paid, and the site may no longer offer it. */
async function agreeAgain(terminal: Terminal, { request, sentAt }: SentRequest, values: Given): Promise<number> {
  const { maxCredits = 0 } = request
  requireBelowMax(values, maxCredits)
  terminal.note(`Continues the request of ${sentAt}. It costs at most ${credits(maxCredits)}, once.`)
  await confirm(values, maxCredits)
  return maxCredits
}

type Finishing = {
  client: Soundreel
  terminal: Terminal
  created: CreatedVideos
  output: string | undefined
  values: Given
  interrupts: Interrupts
  timeoutMs: number
}

async function finish(given: Finishing): Promise<void> {
  const { client, terminal, created, output, values, interrupts, timeoutMs } = given
  const { signal } = interrupts
  const begun = Date.now()
  const names = new Map(created.data.map(({ id }, index) => [id, created.data.length > 1 ? `take ${index + 1}` : id]))
  const progress = showProgress(terminal, names)
  let videos: Video[]
  try {
    videos = await waitForAll(client, created.data, { progress, timeoutMs, signal })
  } finally {
    progress.end()
  }
  const made = videos.filter((video) => video.status === 'completed')
  const files: string[] = []
  for (const video of output === undefined ? [] : made) {
    const path = await savePath(output ?? '', video.id, [videos.indexOf(video), videos.length])
    try {
      files.push((await download(video, path, { signal })).path)
    } catch (error) {
      if (signal.aborted) throw sayThatItGoesOn(signal.reason, videos)
      const message = `${(error as Error).message} The video is kept: soundreel download ${video.id}`
      throw new Fault(exitCodes.failed, 'DOWNLOAD_FAILED', message, { data: videos, files })
    }
  }
  const failed = videos.find((video) => video.status !== 'completed')
  // Takes that were made are printed all the same.
  if (failed && !terminal.json) printFiles(terminal, videos, files)
  if (failed) throw describeFailure(failed, { data: videos, files })
  terminal.note(`Finished after ${describeTime(Date.now() - begun)}.`)
  printFinished(terminal, { ...created, data: videos }, files)
  if (values.open === true) for (const { pageUrl } of videos) await openPage(pageUrl)
}

function printQuote(terminal: Terminal, quote: Quote): void {
  if (terminal.json) terminal.printJson(quote)
  else if (terminal.quiet) terminal.print(String(quote.credits))
  else printPrices(terminal, quote)
}

function printPrices(terminal: Terminal, quote: Quote): void {
  for (const { label, credits: price } of quote.breakdown) terminal.print(`${plain(label)}: ${credits(price)}`)
  terminal.print(`Costs ${credits(quote.credits)} (balance ${quote.balance}).`)
}

async function printStarted(terminal: Terminal, created: CreatedVideos, values: Given): Promise<void> {
  if (terminal.json) terminal.printJson({ ...created, files: [] })
  else for (const { id } of created.data) terminal.print(id)
  if (values.open === true) for (const { pageUrl } of created.data) await openPage(pageUrl)
}

function printFinished(terminal: Terminal, created: CreatedVideos, files: string[]): void {
  if (terminal.json) terminal.printJson({ ...created, files })
  else printFiles(terminal, created.data, files)
}

function printFiles(terminal: Terminal, videos: readonly Video[], files: readonly string[]): void {
  const urls = videos.flatMap(({ files: [file] }) => (file ? [plain(file.url)] : []))
  for (const place of files.length > 0 ? files : urls) terminal.print(place)
}
