import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The repository's root; every command of scripts/ works from here, wherever it was called. */
export const rootFolder = join(import.meta.dirname, '..')

/**
 * Started by file and with the running Node: no shell, no PATH, the same on every system,
 * and never the older Node that may have installed the packages.
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
  /** Keeps the output back; the caller prints it where it matters. */
  quiet?: boolean
}

export type CommandResult = { exitCode: number; output: string }

/** Runs a command in the root and resolves with how it ended; one that cannot start or was killed ends with 1. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}) {
  return new Promise<CommandResult>((resolve) => {
    const env = { ...process.env, ...options.env }
    const child = spawn(command, args, { cwd: rootFolder, env, stdio: options.quiet ? 'pipe' : 'inherit' })
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
