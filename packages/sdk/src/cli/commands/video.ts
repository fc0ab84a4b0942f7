import type { Video } from '../../types/video.ts'
import { connect } from '../connect.ts'
import { describeFailure } from '../failed-video.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { credits } from '../money.ts'
import { describeState, showProgress } from '../progress.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal, plain, type Terminal } from '../terminal.ts'
import { readTimeoutMs, waitForAll } from '../wait-for-all.ts'

export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const timeoutMs = readTimeoutMs(values)
  const { client } = await connect(readText(values, 'url'))
  let video = await client.videos.get(positionals[0] ?? '')
  if (values.wait === true) {
    const interrupts = listenForInterrupts()
    const progress = showProgress(terminal, new Map())
    try {
      const [ended] = await waitForAll(client, [video], { progress, timeoutMs, signal: interrupts.signal })
      video = ended ?? video
    } finally {
      progress.end()
      interrupts.stop()
    }
    if (video.status !== 'completed') throw describeFailure(video, { data: [video] })
  }
  if (terminal.json) terminal.printJson(video)
  else if (terminal.quiet) terminal.print(video.files[0]?.url ?? video.status)
  else printVideo(terminal, video)
}

function printVideo(terminal: Terminal, video: Video): void {
  const { model, mode, seconds, resolution, aspectRatio, creditsUsed, creditsReturned } = video
  const rows: [string, string][] = [
    ['video', video.id],
    ['state', describeState(video)],
    ['prompt', plain(video.prompt)],
    ['made with', `${model}, ${mode}, ${seconds} s, ${resolution}${aspectRatio ? `, ${aspectRatio}` : ''}`],
    ['paid', credits(creditsUsed) + (creditsReturned > 0 ? `, ${creditsReturned} returned` : '')],
    ...(video.error ? [['reason', plain(video.error.message)] as [string, string]] : []),
    ['page', plain(video.pageUrl)],
    ...video.files.map(({ kind, resolution, url }): [string, string] => [resolution ?? kind, plain(url)]),
    ...video.upgrades.map(({ to, status }): [string, string] => [`${to} upgrade`, status]),
  ]
  for (const [name, value] of rows) terminal.print(`${terminal.bold(name.padEnd(12))} ${value}`)
}
