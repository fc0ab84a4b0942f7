import { connect } from '../connect.ts'
import { credits } from '../money.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal, plain } from '../terminal.ts'

export async function run({ values }: { values: Given }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const { client, url } = await connect(readText(values, 'url'))
  const account = await client.account.get()
  if (terminal.json) return terminal.printJson(account)
  if (terminal.quiet) return terminal.print(String(account.credits))
  const { token } = account
  const { models, maxPerVideo, windows } = token?.budget ?? { models: null, maxPerVideo: null, windows: [] }
  terminal.print(`${terminal.bold(plain(account.username))} at ${url}: ${credits(account.credits)}`)
  if (token) terminal.print(`token ${plain(token.name)}: ${token.scopes.join(', ')}`)
  if (models) terminal.print(`models: ${models.map(plain).join(', ')}`)
  if (maxPerVideo !== null) terminal.print(`per video: at most ${credits(maxPerVideo)}`)
  for (const { window, used, cap, resetsAt } of windows)
    terminal.print(`per ${window}: ${used} of ${credits(cap)} used${resetsAt ? `, resets at ${resetsAt}` : ''}`)
}
