import { join } from 'node:path'
import { rootFolder, runCommand } from './run-command.ts'

/** `run`: a file of the repository, and the arguments that come before those of the caller. */
export type Named = { run: readonly string[]; does: string }

/** What an npm script that stands for several commands offers, one line each. */
export function describeNamed(script: string, commands: Record<string, Named>): string {
  const widest = Math.max(...Object.keys(commands).map(({ length }) => length))
  const lines = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(widest)}  ${does}`)
  return `Use: npm run ${script} -- NAME\n\n${lines.join('\n')}\n`
}

/**
 * Runs the command that the first argument names, with the other arguments. Without a name, prints all of them.
 * @returns the exit code
 */
export async function runNamed(script: string, commands: Record<string, Named>, args: readonly string[]) {
  const [name, ...rest] = args
  const command = name === undefined ? undefined : commands[name]
  if (command) {
    const [file = '', ...first] = command.run
    return (await runCommand(process.execPath, [join(rootFolder, file), ...first, ...rest])).exitCode
  }
  process.stdout.write(`${name === undefined ? '' : `There is no ${name}.\n\n`}${describeNamed(script, commands)}`)
  return name === undefined ? 0 : 1
}
