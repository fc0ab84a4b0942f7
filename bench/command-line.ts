import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { BenchResult } from '#scripts/bench.ts'
import { layOutSdk } from '#scripts/maintain/build-sdk.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'

const rounds = 15

/** The start of the command line compared with a Node that does nothing, and the size of the SDK in a page. */
export async function bench(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'soundreel-bench-'))
  try {
    await layOutSdk(folder)
    const main = join(folder, 'dist/cli/main.js')
    const env = { PATH: process.env.PATH ?? '', HOME: folder }
    const run = (...args: string[]) =>
      timed(() => once(spawn(process.execPath, args, { stdio: 'ignore', env }), 'exit'))
    await run(main, 'generate', '--help')
    const times = await interleave(
      {
        version: () => run(main, '--version'),
        help: () => run(main, 'generate', '--help'),
        // It ends where it would make the first call.
        generate: () => run(main, 'generate', 'waves'),
        node: () => run('-e', '0'),
      },
      rounds,
    )
    return [
      { name: '`soundreel --version`', ...middle(times.version), unit: 'ms' },
      { name: '`soundreel generate`, up to its first call', ...middle(times.generate), unit: 'ms' },
      { name: 'an empty Node', ...middle(times.node), unit: 'ms' },
      { name: '`soundreel --version`, in empty Nodes', ...ratios(times.version, times.node), unit: '×', limit: 4 },
      { name: '`soundreel generate --help`, in empty Nodes', ...ratios(times.help, times.node), unit: '×', limit: 4 },
      { name: '`soundreel generate`, in empty Nodes', ...ratios(times.generate, times.node), unit: '×', limit: 4 },
      { name: 'the SDK in a page, compressed', value: (await measureSize(folder)) / 1024, unit: 'kB', limit: 6 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In bytes, bundled, minified and compressed with gzip. */
async function measureSize(folder: string): Promise<number> {
  const lib = { entry: join(folder, 'dist/index.js'), formats: ['es' as const] }
  const quiet = { root: folder, configFile: false, logLevel: 'silent' } as const
  const answer = await build({ ...quiet, build: { lib, write: false, minify: true } })
  const [{ output }] = [answer].flat() as [Rolldown.RolldownOutput]
  return gzipSync(output[0].code).length
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await work()
  return performance.now() - begunAt
}
