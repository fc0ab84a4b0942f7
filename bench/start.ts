import { type ChildProcess, spawn } from 'node:child_process'
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

/**
 * From `npm start` on a folder that is there to the first answer, which is a page, and to the first one from the database,
 * beside a Node that does nothing.
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
    return [
      { name: '`npm start` to the first page', ...middle(rounds.start), unit: 'ms' },
      { name: '`npm start` to the first answer from the database', ...middle(rounds.whole), unit: 'ms' },
      { name: 'to the first page without npm', ...middle(rounds.server), unit: 'ms' },
      { name: 'an npm that does nothing', ...middle(rounds.npm), unit: 'ms' },
      { name: 'an empty Node', ...middle(rounds.node), unit: 'ms' },
      { name: 'the first page, in empty Nodes', ...ratios(rounds.start, rounds.node), unit: '×', limit: 12 },
      { name: 'the first page without npm, in empty Nodes', ...ratios(rounds.server, rounds.node), unit: '×' },
      { name: 'the first answer from the database, in empty Nodes', ...ratios(rounds.whole, rounds.node), unit: '×' },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds until this path is answered; afterwards it is stopped in good order. */
async function startOnce(dataDir: string, path: string, command: string, args: string[]): Promise<number> {
  const port = await findFreePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'error' }
  let child: ChildProcess | null = null
  try {
    return await timed(async () => {
      child = spawn(command, args, { cwd: rootFolder, env, detached: true, stdio: 'ignore' })
      while (!(await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.ok) await sleep(5)
    })
  } finally {
    await stopGroup(child)
  }
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
