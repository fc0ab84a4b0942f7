import { findUrl } from '../connect.ts'
import { credentialsPath, readCredentials } from '../credentials.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal, plain } from '../terminal.ts'

/** Says which site a command would use, and what is kept of others. Never a token. */
export async function run({ values }: { values: Given }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const path = credentialsPath()
  const url = await findUrl(readText(values, 'url'))
  const stored = Object.entries((await readCredentials()).sites)
  const sites = stored.map(([site, { username }]) => ({ url: site, username: username ?? null }))
  if (terminal.json) return terminal.printJson({ path, url, sites })
  if (terminal.quiet) return terminal.print(path)
  const row = (name: string, value: string) => terminal.print(`${terminal.bold(name.padEnd(12))} ${value}`)
  row('credentials', path)
  row('site', url ?? 'none')
  for (const { url: site, username } of sites)
    row('signed in to', plain(username === null ? site : `${site} as ${username}`))
}
