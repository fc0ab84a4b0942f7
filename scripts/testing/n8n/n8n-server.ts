import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const n8nPort = 4218
export const n8nUrl = `http://127.0.0.1:${n8nPort}`
/** Where the site may call back: n8n names itself in both ways. */
export const n8nOrigins = `${n8nUrl},http://localhost:${n8nPort}`
const startTimeoutMs = 300_000
const runTimeoutMs = 300_000

/** Replaces versions that n8n's own ranges require but the registry lacks. */
const manifest = {
  private: true,
  dependencies: { n8n: '2.41.1' },
  overrides: {
    linkedom: '0.18.12',
    '@langchain/langgraph-checkpoint': '1.1.5',
    '@langchain/protocol': '0.0.19',
  },
}

const folder = process.env.N8N_FOLDER ?? mkdtempSync(join(tmpdir(), 'soundreel-n8n-'))
const userFolder = mkdtempSync(join(tmpdir(), 'soundreel-n8n-user-'))
const environment = {
  ...process.env,
  N8N_USER_FOLDER: userFolder,
  N8N_PORT: String(n8nPort),
  N8N_HOST: '127.0.0.1',
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  WEBHOOK_URL: n8nUrl,
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_RUNNERS_ENABLED: 'false',
  N8N_SECURE_COOKIE: 'false',
  N8N_ENCRYPTION_KEY: 'only for this test',
}

async function run(command: string, args: string[], cwd = folder): Promise<void> {
  process.stdout.write(`  ${command} ${args.join(' ')}\n`)
  const child = spawn(command, args, { cwd, env: environment, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}`)
}

/** Install scripts are off, so the one package with native code is built here against the headers of this Node. */
export async function installN8n(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/n8n'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await run('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'])
  const headers = join(dirname(process.execPath), '..')
  await run('npx', ['node-gyp', 'rebuild', `--nodedir=${headers}`], join(folder, 'node_modules/sqlite3'))
}

/** Installs a packed community package where n8n puts those of its users. */
export async function installNodes(tarball: string): Promise<void> {
  const nodes = join(userFolder, '.n8n/nodes')
  mkdirSync(nodes, { recursive: true })
  writeFileSync(
    join(nodes, 'package.json'),
    JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }),
  )
  // n8n brings the peer dependency n8n-workflow itself.
  await run('npm', ['install', tarball, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], nodes)
}

const n8nFile = join(folder, 'node_modules/n8n/bin/n8n')

/** Imports credentials or a workflow with n8n's command line. */
export async function importInto(kind: 'credentials' | 'workflow', content: object): Promise<void> {
  const path = join(userFolder, 'import.json')
  writeFileSync(path, JSON.stringify(content))
  await run(process.execPath, [n8nFile, `import:${kind}`, `--input=${path}`])
}

export const startN8n = (): ChildProcess =>
  spawn(process.execPath, [n8nFile, 'start'], { cwd: folder, env: environment, stdio: 'inherit' })

export function removeN8n(): void {
  rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 })
  if (!process.env.N8N_FOLDER) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export type Caller = <Data>(method: string, path: string, body?: object) => Promise<Data>

export async function waitFor<T>(what: string, timeoutMs: number, look: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(1000)) {
    const found = await look().catch(() => null)
    if (found !== null) return found
  }
  throw new Error(`${what} did not happen in time`)
}

/** Creates the owner account and signs in, as a new user's browser would. */
export async function signInToN8n(): Promise<Caller> {
  const owner = { email: 'owner@example.com', firstName: 'Own', lastName: 'Er', password: 'Correct-horse-1' }
  const headers = { 'content-type': 'application/json', 'browser-id': 'test' }
  const setup = await waitFor('n8n', startTimeoutMs, async () => {
    const answer = await fetch(`${n8nUrl}/rest/owner/setup`, { method: 'POST', headers, body: JSON.stringify(owner) })
    return answer.ok ? answer : null
  })
  const cookie = setup.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async <Data>(method: string, path: string, body?: object) => {
    const answer = await fetch(path.startsWith('/types/') ? n8nUrl + path : `${n8nUrl}/rest${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const content = await answer.json()
    // The caller states the type of n8n's answer.
    return (path.startsWith('/types/') ? content : (content as { data: unknown }).data) as Data
  }
}

/** Presses Execute at the node `Start`. @returns the execution's id */
export async function startWorkflow(call: Caller, id: string): Promise<string> {
  const triggerToStartFrom = { name: 'Start' }
  return (await call<{ executionId: string }>('POST', `/workflows/${id}/run`, { triggerToStartFrom })).executionId
}

/** Runs a workflow, waits for the end and returns n8n's record. @throws Error unless it succeeds */
export const executeWorkflow = async (call: Caller, id: string) => waitForExecution(call, await startWorkflow(call, id))

export async function waitForExecution(call: Caller, executionId: string): Promise<string> {
  const execution = await waitFor(`the end of execution ${executionId}`, runTimeoutMs, async () => {
    const found = await call<{ status: string; data: string }>('GET', `/executions/${executionId}`)
    return ['success', 'error', 'crashed', 'canceled'].includes(found.status) ? found : null
  })
  if (execution.status === 'success') return execution.data
  throw new Error(`Execution ${executionId} ended with ${execution.status}:\n${execution.data.slice(0, 4000)}`)
}
