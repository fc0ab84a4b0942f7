import { download } from '../../node.ts'
import { connect } from '../connect.ts'
import { wrongUsage } from '../fault.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { type Given, readText } from '../read-values.ts'
import { requireWritable, savePath } from '../save-path.ts'
import { openTerminal } from '../terminal.ts'

export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const given = readText(values, 'resolution')
  if (given !== undefined && values.hd === true) throw wrongUsage('Give --hd or --resolution, not both.')
  const resolution = values.hd === true ? 'best' : given
  const output = readText(values, 'output') ?? './'
  await requireWritable(output)
  const { client } = await connect(readText(values, 'url'))
  const video = await client.videos.get(positionals[0] ?? '')
  const interrupts = listenForInterrupts()
  try {
    const path = await savePath(output, video.id, [0, 1])
    const saved = await download(video, path, { resolution, signal: interrupts.signal })
    if (terminal.json) terminal.printJson(saved)
    else terminal.print(saved.path)
  } catch (error) {
    throw interrupts.signal.aborted ? interrupts.signal.reason : error
  } finally {
    interrupts.stop()
  }
}
