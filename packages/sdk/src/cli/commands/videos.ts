import type { Video, VideoStatus } from '../../types/video.ts'
import { connect } from '../connect.ts'
import { wrongUsage } from '../fault.ts'
import { type Given, readNumber, readText } from '../read-values.ts'
import { cut, openTerminal, type Terminal } from '../terminal.ts'

const states: readonly string[] = [
  'queued',
  'running',
  'storing',
  'completed',
  'failed',
  'cancelled',
] satisfies VideoStatus[]
const maxPage = 100

export async function run({ values }: { values: Given }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const limit = readNumber(values, 'limit', [1, 1_000_000]) ?? 20
  const status = readText(values, 'status')
  if (status !== undefined && !states.includes(status)) throw wrongUsage(`--status is one of ${states.join(', ')}`)
  const { client } = await connect(readText(values, 'url'))
  let left = limit
  const query = { status: status as VideoStatus, model: readText(values, 'model'), q: readText(values, 'search') }
  for await (const video of client.videos.list({ ...query, limit: Math.min(limit, maxPage) })) {
    printVideo(terminal, video)
    left -= 1
    if (left === 0) return
  }
  if (left === limit) terminal.note('No videos.')
}

function printVideo(terminal: Terminal, video: Video): void {
  const start = `${video.id}  ${video.status.padEnd(9)}  ${video.createdAt.slice(0, 16).replace('T', ' ')}  `
  if (terminal.json) terminal.printJson(video)
  else if (terminal.quiet) terminal.print(video.id)
  else terminal.print(start + cut(video.prompt, Math.max(20, terminal.columns - start.length)))
}
