import { type StdioOptions, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root. Every command in scripts/ runs from here, whatever its working directory. */
export const rootFolder = join(import.meta.dirname, '..')

/**
 * Tools run by file with the current Node: without a shell or PATH, the same on every system, and never with an older
 * Node that may have installed the packages.
 */
export const toolFiles = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  'react-router': '@react-router/dev/bin.cjs',
} as const

export type Tool = keyof typeof toolFiles

export type CommandOptions = {
  env?: Record<string, string>
  /** Returns the output instead of printing it. */
  quiet?: boolean
  /** Writes the output to this file instead of printing it. */
  log?: string
  /** The root, if not given. */
  cwd?: string
}

export type CommandResult = { exitCode: number; output: string }

/**
 * Runs a command in the root and resolves to its exit code and output. If it cannot start or is killed, the code is 1.
 */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}) {
  return new Promise<CommandResult>((resolve) => {
    const env = { ...process.env, ...options.env }
    const log = options.log ? openSync(options.log, 'w') : null
    const stdio: StdioOptions = log === null ? (options.quiet ? 'pipe' : 'inherit') : ['ignore', log, log]
    const child = spawn(command, args, { cwd: options.cwd ?? rootFolder, env, stdio })
    // The child has its own copy.
    if (log !== null) closeSync(log)
    child.stdin?.end()
    let output = ''
    const keep = (text: Buffer) => {
      output += text.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', (error) => resolve({ exitCode: 1, output: `${output}${error.message}\n` }))
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}

/** Runs a development tool from node_modules. */
export function runTool(tool: Tool, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return runCommand(process.execPath, [join(rootFolder, 'node_modules', toolFiles[tool]), ...args], options)
}
