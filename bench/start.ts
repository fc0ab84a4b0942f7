import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import { buildPages } from '#scripts/build-pages.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { findFreePort } from '#tests/database/postgres-server.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'
import { startScript } from './tools/start-script.ts'

const restMs = 10_000

/**
 * The time from `npm start` on an existing folder to the first page and to the first answer from the database, compared
 * with a Node process that does nothing.
 */
export async function bench(): Promise<BenchResult[]> {
  await buildPages()
  const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-bench-'))
  try {
    await startOnce(dataDir, '/api/site', 'npm', ['start'])
    const rounds = await interleave({
      start: () => startOnce(dataDir, '/', 'npm', ['start']),
      whole: () => startOnce(dataDir, '/api/site', 'npm', ['start']),
      server: () => startOnce(dataDir, '/', process.execPath, ['scripts/start.js']),
      npm: () => timed(() => once(spawn('npm', ['--version'], { stdio: 'ignore', cwd: rootFolder }), 'exit')),
      node: () => timed(() => once(spawn(process.execPath, ['-e', '0']), 'exit')),
    })
    const memory = await measureMemory(dataDir)
    return [
      { name: '`npm start` to the first page', ...middle(rounds.start), unit: 'ms' },
      { name: '`npm start` to the first answer from the database', ...middle(rounds.whole), unit: 'ms' },
      { name: 'to the first page without npm', ...middle(rounds.server), unit: 'ms' },
      { name: 'an npm that does nothing', ...middle(rounds.npm), unit: 'ms' },
      { name: 'an empty Node', ...middle(rounds.node), unit: 'ms' },
      { name: 'the first page, in empty Nodes', ...ratios(rounds.start, rounds.node), unit: '×', limit: 12 },
      { name: 'the first page without npm, in empty Nodes', ...ratios(rounds.server, rounds.node), unit: '×' },
      { name: 'the first answer from the database, in empty Nodes', ...ratios(rounds.whole, rounds.node), unit: '×' },
      ...memory,
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds until this path answers; then stops the process cleanly. */
async function startOnce(dataDir: string, path: string, command: string, args: string[]): Promise<number> {
  const port = await findFreePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'error' }
  let child: ChildProcess | null = null
  try {
    return await timed(async () => {
      child = spawn(command, args, { cwd: rootFolder, env, detached: true, stdio: 'ignore' })
      await untilAnswered(`http://127.0.0.1:${port}${path}`)
    })
  } finally {
    await stopGroup(child)
  }
}

/** Megabytes at rest, beside an embedded database and a web server that do nothing. */
async function measureMemory(dataDir: string): Promise<BenchResult[]> {
  const emptyDir = mkdtempSync(join(tmpdir(), 'soundreel-bench-'))
  const port = `${await findFreePort()}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' }
  const product = spawn(process.execPath, ['scripts/start.js'], { cwd: rootFolder, env, stdio: 'ignore' })
  const bare = await startScript('tools/bare-embedded.ts', {}, [emptyDir])
  try {
    await untilAnswered(`http://127.0.0.1:${port}/api/site`)
    await untilAnswered(bare.url)
    await sleep(restMs)
    const [ours, theirs] = [residentMb(product.pid), residentMb(bare.pid)]
    return [
      { name: 'memory at rest', value: ours, unit: 'MB' },
      { name: 'memory of an empty PGlite with Fastify', value: theirs, unit: 'MB' },
      { name: 'memory at rest beside it', value: ours / theirs, unit: '×', limit: 1.3 },
    ]
  } finally {
    bare.stop()
    product.kill('SIGINT')
    await once(product, 'exit')
    rmSync(emptyDir, { recursive: true, force: true })
  }
}

function residentMb(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024
}

async function untilAnswered(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await sleep(5)
}

/** npm and the server below it. */
async function stopGroup(child: ChildProcess | null): Promise<void> {
  if (!child?.pid || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await ended
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}
