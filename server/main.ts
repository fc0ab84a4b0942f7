import './boot/collect-young.js'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { messageOf } from '#server/error-facts.ts'
import { compiledFolder } from './boot/compiled-folder.ts'
import { loadInSteps } from './boot/load-in-steps.ts'
import { resolveByPath } from './boot/resolve-by-path.ts'
import type { Config } from './config.ts'
import type { FrontDoor } from './http/pages/front-door.ts'
import type { RunningServer } from './start-server.ts'

// Reuses the code that the previous start compiled, because compiling is most of a
// start. If the cache cannot be used, Node compiles everything again.
enableCompileCache(compiledFolder)
resolveByPath()
const { readConfig } = await import('./config.ts')

const forcedStopMs = 30_000
const turnMs = 100
const turnsTogether = 10

try {
  const config = readConfig()
  const starting = start(config)
  stopOnSignals(starting, config.stopDelayMs + forcedStopMs)
  announce(config, await starting)
  flushCompileCache()
} catch (error) {
  process.stderr.write(`\n  ${messageOf(error)}\n\n`)
  process.exit(1)
}

async function start(config: Config): Promise<RunningServer> {
  const opening = config.roles.includes('web') ? openDoor(config) : null
  await loadInSteps((await opening?.catch(() => null)) ?? null)
  const { startServer } = await import('./start-server.ts')
  return startServer(config, opening)
}

function announce({ brandName, publicUrl, roles }: Config, { newAdministrator }: RunningServer): void {
  const lines = ['', `  ${brandName} is running${roles.includes('web') ? ` at ${publicUrl}` : ''}`]
  if (newAdministrator) {
    const { username, password } = newAdministrator
    lines.push('', `  Administrator: ${username}`, `  Password:      ${password}   (shown only once)`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/**
 * Starts listening before the rest loads, which takes most of a start. The code that awaits the result reports errors.
 */
async function openDoor(config: Config): Promise<FrontDoor> {
  const { openFrontDoor } = await import('./http/pages/front-door.ts')
  return openFrontDoor(config)
}

/** A stop signal during startup is honoured once startup has finished. */
function stopOnSignals(starting: Promise<RunningServer>, patienceMs: number): void {
  let turns: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Signals close together count as one: the whole process group receives a signal,
      // and npm forwards its own as well. A later Ctrl-C forces the exit.
      if (signal === 'SIGINT' && turns !== null && turns >= turnsTogether) process.exit(1)
      if (turns !== null) return
      turns = 0
      // Counts turns, not time, because a busy process may receive the second signal a second late.
      setInterval(() => turns !== null && turns++, turnMs).unref()
      void stop(starting, patienceMs)
    })
}

async function stop(starting: Promise<RunningServer>, patienceMs: number): Promise<void> {
  setTimeout(() => process.exit(1), patienceMs).unref()
  const server = await starting
  await server.stop()
  process.exit(0)
}
