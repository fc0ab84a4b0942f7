#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { version } from '../version.ts'
import { commands, findCommand, parseOptions, type Values } from './commands.ts'
import { Fault, wrongUsage } from './fault.ts'

type Loaded = { run(command: { values: Values; positionals: string[] }): Promise<void> }

/** Only the code of the command is loaded. */
const loaders: Record<string, () => Promise<Loaded>> = {
  login: () => import('./commands/login.ts'),
  logout: () => import('./commands/logout.ts'),
  config: () => import('./commands/config.ts'),
  generate: () => import('./commands/generate.ts'),
  batch: () => import('./commands/batch.ts'),
  videos: () => import('./commands/videos.ts'),
  video: () => import('./commands/video.ts'),
  download: () => import('./commands/download.ts'),
  cancel: () => import('./commands/cancel.ts'),
  open: () => import('./commands/open.ts'),
  account: () => import('./commands/account.ts'),
  models: () => import('./commands/models.ts'),
  completion: () => import('./commands/completion.ts'),
}

/** Runs the command line. Sets the exit code and leaves the output time to drain. */
async function main(args: readonly string[]): Promise<void> {
  const at = findCommand(args)
  const name = args[0] === '--version' || args[0] === '-v' ? '--version' : args[at]
  const isJson = args.includes('--json')
  try {
    if (name === '--version') return void console.log(version)
    const isHelp = args.includes('--help') || args.includes('-h')
    if (name === undefined || name === 'help') return void (await printHelp(args[at + 1], isHelp || name === 'help'))
    const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined
    if (!load) throw wrongUsage(`There is no command ${name}. All commands: soundreel --help`)
    const rest = args.filter((_, index) => index !== at)
    if (isHelp && !rest.includes('--')) return void (await printHelp(name, true))
    const { values, positionals } = parse(rest, name)
    const { run } = await load()
    await run({ values, positionals })
  } catch (error) {
    await report(error, isJson)
  }
}

function parse(args: string[], name: string): { values: Values; positionals: string[] } {
  const command = commands[name]
  if (!command) throw new Error('the command exists')
  const hint = `See: soundreel ${name} --help`
  let parsed: { values: object; positionals: string[] }
  try {
    parsed = parseArgs({ args, options: parseOptions(command), allowPositionals: true })
  } catch (error) {
    throw wrongUsage(`${(error as Error).message.split(/\.\s/)[0]}. ${hint}`)
  }
  const [min, max] = command.positionals
  const { length } = parsed.positionals
  if (length < min) throw wrongUsage(`${command.takes} is missing. ${hint}`)
  if (length > max) throw wrongUsage(`Too many arguments. Put texts with spaces into quotes. ${hint}`)
  return { values: parsed.values as Values, positionals: parsed.positionals }
}

async function printHelp(name: string | undefined, isAsked: boolean): Promise<void> {
  const { describeAll, describeCommand } = await import('./help.ts')
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  const text = name !== undefined && command ? describeCommand(name, command) : describeAll()
  if (isAsked) console.log(text)
  else console.error(text)
  if (!isAsked) process.exitCode = 2
}

async function report(error: unknown, isJson: boolean): Promise<void> {
  if (error instanceof Fault && !isJson) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
    return
  }
  const [{ describeError }, { plain }] = await Promise.all([import('./describe-error.ts'), import('./terminal.ts')])
  const { exitCode, code, message, requestId, more } = describeError(error)
  process.exitCode = exitCode
  if (isJson) {
    const { error: details, ...others } = more
    console.log(JSON.stringify({ error: { code, message, requestId, ...(details as object) }, ...others }))
  } else {
    const id = requestId ? ` (request ${requestId})` : ''
    process.stderr.write(`${plain(message)}${id}\n`)
  }
}

await main(process.argv.slice(2))
