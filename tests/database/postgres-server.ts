import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { waitUntil } from '#tests/wait-until.ts'

/** Where Debian and Ubuntu install the server's programs: not in PATH, one folder per version. */
const debianFolder = '/usr/lib/postgresql'

/** Speed over durability: the tests discard the server's data. */
export const hastySettings = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'],
  // The pages of a copied database are not logged.
  ...['wal_level=minimal', 'max_wal_senders=0', 'wal_skip_threshold=0', 'max_wal_size=4GB'],
]

/**
 * Stops the server and removes its folder when this process ends, even by SIGKILL, because then the shell's standard
 * input closes. Signals meant for this process must not end the shell before that.
 */
const guardedServer = `
  folder=$1; shift
  exec 3<&0
  trap '' INT TERM HUP
  "$@" </dev/null 3<&- &
  server=$!
  { read -r _; kill -INT $server; } <&3 2>/dev/null &
  guard=$!
  wait $server; code=$?
  kill -KILL $guard 2>/dev/null
  rm -rf "$folder"
  exit $code`

/** The folder of PostgreSQL's server programs, or null. Searches PATH, then Debian's folders, newest first. */
export function findPostgres(path = process.env.PATH ?? '', versionsFolder = debianFolder): string | null {
  const complete = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
  return listFolders(path, versionsFolder).find(complete) ?? null
}

/** The path of a PostgreSQL program; if it is not found, its bare name, which the system resolves. */
export function findPostgresProgram(name: string): string {
  const folder = listFolders(process.env.PATH ?? '', debianFolder).find((folder) => existsSync(join(folder, name)))
  return join(folder ?? '', name)
}

function listFolders(path: string, versionsFolder: string): string[] {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder).map(Number).filter(Number.isFinite) : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(versionsFolder, `${version}`, 'bin'))
  return [...path.split(delimiter).filter(Boolean), ...folders]
}

export type PostgresServer = { url: string; stop(): Promise<void> }

/** Starts a new, empty PostgreSQL server on a free local port. It stops when this process ends, at the latest. */
export async function startPostgresServer(serverSettings = hastySettings): Promise<PostgresServer> {
  const programs = findPostgres()
  if (!programs)
    throw new Error('PostgreSQL is missing: initdb and postgres are neither in PATH nor in Debian’s folders')
  // PostgreSQL refuses to run as root, and the other user may have no access to root's temporary folder.
  const identity = process.getuid?.() === 0 ? serverIdentity() : undefined
  const folder = mkdtempSync(join(identity ? '/tmp' : tmpdir(), 'soundreel-postgres-'))
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  try {
    const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
    execFileSync(join(programs, 'initdb'), options, { ...identity, cwd: '/', stdio: 'pipe' })
    const port = await findFreePort()
    const settings = [...serverSettings, `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const command = [join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const child = spawn('sh', ['-c', guardedServer, 'sh', folder, ...command], { ...identity, cwd: '/', stdio: 'pipe' })
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await waitUntilReady(child, url)
    return { url, stop: () => stopServer(child, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Debian's package creates the user postgres; without that user, the server runs as nobody. */
function serverIdentity(): { uid: number; gid: number } {
  const idOf = (option: string, user: string) =>
    Number(execFileSync('id', [option, user], { stdio: 'pipe' }).toString())
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      // This user does not exist; try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as')
}

/**
 * Below the ports that systems give to outgoing connections: one of those could take it before it is used, or again.
 * Above 10080, the highest port that `fetch` and browsers refuse to call.
 */
export async function findFreePort(): Promise<number> {
  const port = 10_100 + Math.floor(Math.random() * 20_000)
  return (await isFree(port)) ? port : findFreePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let log = ''
  child.stderr?.on('data', (text: Buffer) => {
    log = (log + text.toString()).slice(-4000)
  })
  child.stdout?.resume()
  const isUp = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      // The server does not listen yet, or is still starting.
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  const state = async () => (child.exitCode !== null ? 'ended' : (await isUp()) && 'up')
  if ((await waitUntil('PostgreSQL starts', state).catch(() => 'silent')) === 'up') return
  child.stdin?.end()
  throw new Error(`PostgreSQL did not start:\n${log}`)
}

async function stopServer(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.end()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
