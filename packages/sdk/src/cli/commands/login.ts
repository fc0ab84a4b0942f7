import { APIError } from '../../errors.ts'
import { ask, askSecretly, readFirstLine } from '../ask.ts'
import { createClient, findUrl, readUrl } from '../connect.ts'
import { readCredentials, writeCredentials } from '../credentials.ts'
import { exitCodes, Fault, wrongUsage } from '../fault.ts'
import { type Given, readText } from '../read-values.ts'
import { openTerminal, plain } from '../terminal.ts'

/** Checks the token with the site, then keeps it in a file that only this user can read. */
export async function run({ values }: { values: Given }): Promise<void> {
  const terminal = openTerminal({ json: values.json === true, quiet: values.quiet === true })
  const url = await chooseUrl(readText(values, 'url'))
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(hostname))
    terminal.warn(`${url} is not encrypted: others on the network can read the token.`)
  const token = await readToken(url, readText(values, 'token'))
  const username = await identify(url, token)
  const { sites } = await readCredentials()
  await writeCredentials({ current: url, sites: { ...sites, [url]: { token, username } } })
  if (terminal.json) terminal.printJson({ url, username })
  else terminal.note(`Signed in to ${url}${username ? ` as ${plain(username)}` : ''}.`)
}

async function chooseUrl(given: string | undefined): Promise<string> {
  const found = await findUrl(given)
  if (found) return found
  if (!process.stdin.isTTY) throw wrongUsage('Name the site: soundreel login --url https://videos.example.com')
  return readUrl(await ask('Address of the site: '))
}

async function readToken(url: string, given: string | undefined): Promise<string> {
  // Other users of the machine see the arguments of a command, and shells keep them.
  if (given !== undefined && given !== '-') throw wrongUsage('Pipe the token in: … | soundreel login --token -')
  if (given === undefined && !process.stdin.isTTY)
    throw wrongUsage('Without a terminal, pipe the token in: … | soundreel login --token -')
  if (given === undefined) process.stderr.write(`Create an API token at ${url}/api and paste it here.\n`)
  const token = given === '-' ? await readFirstLine() : (await askSecretly('Token (not shown): ')).trim()
  if (token === '') throw wrongUsage('The token is empty.')
  return token
}

/** @returns null for a token that may not read the account. @throws Fault for a token that the site does not know */
async function identify(url: string, token: string): Promise<string | null> {
  try {
    return (await createClient(url, token).account.get()).username
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.status === 401)
      throw new Fault(exitCodes.signedOut, error.code, `${url} does not know this token. Nothing was saved.`)
    if (error.code === 'SCOPE_MISSING') return null
    throw error
  }
}
