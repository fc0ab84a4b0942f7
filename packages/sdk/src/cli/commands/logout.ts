import { findUrl } from '../connect.ts'
import { readCredentials, writeCredentials } from '../credentials.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal } from '../terminal.ts'

/** Forgets the token here. It stays valid until it is deleted on the site. */
export async function run({ values }: { values: Given }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const url = await findUrl(readText(values, 'url'))
  const { current, sites } = await readCredentials()
  const isKnown = url !== null && url in sites
  if (isKnown) {
    const { [url]: _, ...others } = sites
    await writeCredentials({ current: current === url ? (Object.keys(others)[0] ?? null) : current, sites: others })
  }
  if (terminal.json) terminal.printJson({ url, signedOut: isKnown })
  else if (isKnown) terminal.note(`Signed out of ${url}. The token stays valid until you delete it at ${url}/api.`)
  else terminal.note('You were not signed in.')
}
