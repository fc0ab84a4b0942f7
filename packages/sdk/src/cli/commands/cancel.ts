import { connect } from '../connect.ts'
import { credits } from '../money.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal } from '../terminal.ts'

export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const { client } = await connect(readText(values, 'url'))
  const video = await client.videos.cancel(positionals[0] ?? '')
  if (terminal.json) terminal.printJson(video)
  else terminal.print(`Cancelled. ${credits(video.creditsReturned)} returned.`)
}
