import { connect } from '../connect.ts'
import { openPage } from '../open-page.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal, plain } from '../terminal.ts'

/** Prints the address in any case: there may be no browser. */
export async function run({ values, positionals }: { values: Given; positionals: string[] }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const { client } = await connect(readText(values, 'url'))
  const { pageUrl } = await client.videos.get(positionals[0] ?? '')
  const opened = await openPage(pageUrl)
  if (terminal.json) terminal.printJson({ pageUrl, opened })
  else terminal.print(plain(pageUrl))
}
