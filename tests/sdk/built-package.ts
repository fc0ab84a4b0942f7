import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layOutSdk } from '#scripts/maintain/build-sdk.ts'

export type Ran = { code: number | null; stdout: string; stderr: string }
export type Running = { result: Promise<Ran>; kill(signal: NodeJS.Signals): void; stderr(): string }

export type BuiltPackage = {
  folder: string
  /** An empty folder for a test. */
  emptyFolder(): string
  /** Runs the compiled command line, in this folder if given. */
  start(args: readonly string[], options?: Options): Running
  run(args: readonly string[], options?: Options): Promise<Ran>
  remove(): void
}

type Options = { env?: Record<string, string>; cwd?: string; input?: string }

/** Compiles the package into a folder of its own. */
export async function buildPackage(): Promise<BuiltPackage> {
  const root = mkdtempSync(join(tmpdir(), 'soundreel-sdk-'))
  const folder = join(root, 'package')
  await layOutSdk(folder)
  const home = join(root, 'home')
  mkdirSync(home)
  const start = (args: readonly string[], { env = {}, cwd = root, input }: Options = {}): Running => {
    // Nothing of the machine: neither its login nor its settings.
    const clean = { PATH: process.env.PATH ?? '', HOME: home, ...env }
    const child = spawn(process.execPath, [join(folder, 'dist/cli/main.js'), ...args], { cwd, env: clean })
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (text) => {
        output[name] += text
      })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const result = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, ...output })))
    return { result, kill: (signal) => void child.kill(signal), stderr: () => output.stderr }
  }
  return {
    folder,
    start,
    emptyFolder: () => mkdtempSync(join(root, 'empty-')),
    run: (args, options) => start(args, options).result,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
