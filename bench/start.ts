import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchResult } from '#scripts/bench.ts'
import { buildPages } from '#scripts/build-pages.ts'
import { rootFolder } from '#scripts/run-command.ts'
import { findFreePort } from '#tests/postgres-server.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

/** From `npm start` on a folder that is there to the first answer, beside a Node that does nothing. */
export async function bench(): Promise<BenchResult[]> {
  await buildPages()
  const dataDir = mkdtempSync(join(tmpdir(), 'soundreel-bench-'))
  try {
    await startOnce(dataDir, 'npm', ['start'])
    const rounds = await interleave({
      start: () => startOnce(dataDir, 'npm', ['start']),
      server: () => startOnce(dataDir, process.execPath, ['scripts/start.js']),
      npm: () => timed(() => once(spawn('npm', ['--version'], { stdio: 'ignore', cwd: rootFolder }), 'exit')),
      node: () => timed(() => once(spawn(process.execPath, ['-e', '0']), 'exit')),
    })
    return [
      { name: '`npm start` to the first answer', ...middle(rounds.start), unit: 'ms' },
      { name: 'the same without npm', ...middle(rounds.server), unit: 'ms' },
      { name: 'an npm that does nothing', ...middle(rounds.npm), unit: 'ms' },
      { name: 'an empty Node', ...middle(rounds.node), unit: 'ms' },
      { name: '`npm start` in empty Nodes', ...ratios(rounds.start, rounds.node), unit: '×', limit: 12 },
      { name: 'without npm, in empty Nodes', ...ratios(rounds.server, rounds.node), unit: '×' },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds until the first answer; afterwards it is stopped in good order. */
async function startOnce(dataDir: string, command: string, args: string[]): Promise<number> {
  const port = await findFreePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'error' }
  let child: ChildProcess | null = null
  try {
    return await timed(async () => {
      child = spawn(command, args, { cwd: rootFolder, env, detached: true, stdio: 'ignore' })
      while (!(await fetch(`http://127.0.0.1:${port}/api/site`).catch(() => null))?.ok) await sleep(5)
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
