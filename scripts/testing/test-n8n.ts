/**
 * `npm run test:n8n`: installs a real n8n in a separate folder, imports the guide's workflows unchanged,
 * and runs them against the product until the video is finished: once by polling, once with n8n's resume
 * address as the callback. Not part of `npm test`, because it takes 2.4 GB and several minutes.
 * `N8N_FOLDER` keeps the installation for the next run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUp } from '#tests/e2e/visitor.ts'
import { createProduct } from '#tests/product/product.ts'
import { credentialName, makeWorkflow, type WorkflowKind } from '#web/features/automation/n8n-workflow.ts'

const n8nPort = 4218
const n8nUrl = `http://127.0.0.1:${n8nPort}`
const brandName = 'Soundreel'
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
async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/n8n'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await run('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'])
  const headers = join(dirname(process.execPath), '..')
  await run('npx', ['node-gyp', 'rebuild', `--nodedir=${headers}`], join(folder, 'node_modules/sqlite3'))
}

const n8n = (...args: string[]) => run(process.execPath, [join(folder, 'node_modules/n8n/bin/n8n'), ...args])

function importFile(name: string, content: unknown): string {
  const path = join(userFolder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

/** n8n's command-line import requires an id; its page creates one by itself. */
const idOf = (kind: WorkflowKind) => `soundreel${kind}`

async function prepare(token: string, productUrl: string): Promise<void> {
  const credential = {
    id: 'soundreelApiToken',
    name: credentialName(brandName),
    type: 'httpBearerAuth',
    data: { token },
  }
  await n8n('import:credentials', `--input=${importFile('credentials.json', [credential])}`)
  for (const kind of ['polling', 'callback'] as const) {
    const workflow = { id: idOf(kind), ...makeWorkflow(kind, { baseUrl: productUrl, brandName }) }
    await n8n('import:workflow', `--input=${importFile(`${kind}.json`, workflow)}`)
  }
}

type Caller = <Data>(method: string, path: string, body?: object) => Promise<Data>

async function waitFor<T>(what: string, timeoutMs: number, look: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(1000)) {
    const found = await look().catch(() => null)
    if (found !== null) return found
  }
  throw new Error(`${what} did not happen in time`)
}

/** Creates the owner account and signs in, as a new user's browser would. */
async function signInToN8n(): Promise<Caller> {
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
    const answer = await fetch(`${n8nUrl}/rest${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    // The caller states the type of n8n's answer.
    return ((await answer.json()) as { data: Data }).data
  }
}

/** Presses Execute, and waits until the run has succeeded. */
async function execute(call: Caller, kind: WorkflowKind): Promise<void> {
  const started = await call<{ executionId: string }>('POST', `/workflows/${idOf(kind)}/run`, {
    triggerToStartFrom: { name: 'Start' },
  })
  const execution = await waitFor(`the end of the ${kind} workflow`, runTimeoutMs, async () => {
    const found = await call<{ status: string; data: string }>('GET', `/executions/${started.executionId}`)
    return ['success', 'error', 'crashed', 'canceled'].includes(found.status) ? found : null
  })
  if (execution.status !== 'success' || !/\/media\/[^"]+\.mp4/.test(execution.data))
    throw new Error(`The ${kind} workflow ended with ${execution.status}:\n${execution.data.slice(0, 4000)}`)
  process.stdout.write(`  The ${kind} workflow ended with a finished video.\n`)
}

async function main(): Promise<void> {
  const began = Date.now()
  const product = await createProduct({ CALLBACK_ALLOWED_ORIGINS: `${n8nUrl},http://localhost:${n8nPort}` })
  let server: ChildProcess | null = null
  try {
    await install()
    await product.start()
    const visitor = await signUp(product.url, 'n8n-user')
    const { token } = await visitor.call('POST', '/api/user-tokens', { name: 'n8n' })
    await prepare(token, product.url)
    server = spawn(process.execPath, [join(folder, 'node_modules/n8n/bin/n8n'), 'start'], {
      cwd: folder,
      env: environment,
      stdio: 'inherit',
    })
    const call = await signInToN8n()
    for (const kind of ['polling', 'callback'] as const) await execute(call, kind)
    process.stdout.write(`\n  2 passed in ${Math.round((Date.now() - began) / 1000)} s\n`)
  } finally {
    server?.kill('SIGTERM')
    await product.remove()
    rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 })
    if (!process.env.N8N_FOLDER) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

await main()
