import { enableCompileCache, flushCompileCache } from 'node:module'
import { compiledFolder } from './compiled-folder.ts'
import type { Config } from './config.ts'
import type { FrontDoor } from './http/front-door.ts'
import { loadAtOnce } from './load-at-once.ts'
import { loadInParts } from './load-in-parts.ts'
import type { RunningServer } from './start-server.ts'

// Most of a start goes into compiling what was compiled the last time; where nothing can be kept, it is done again.
enableCompileCache(compiledFolder)
loadAtOnce()
const { readConfig } = await import('./config.ts')

const forcedStopMs = 30_000
const togetherMs = 1000

try {
  const config = readConfig()
  const isWeb = config.roles.includes('web')
  const opening = isWeb ? openDoor(config) : null
  await opening?.catch(() => {})
  await loadInParts()
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(config, opening)
  const lines = ['', `  ${config.brandName} is running${isWeb ? ` at ${config.publicUrl}` : ''}`]
  if (server.newAdministrator) {
    const { username, password } = server.newAdministrator
    lines.push('', `  Administrator: ${username}`, `  Password:      ${password}   (shown this once)`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
  stopOnSignals(server, config.stopDelayMs + forcedStopMs)
  flushCompileCache()
} catch (error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}

/** Before everything else is loaded, which takes most of a start. What goes wrong here is told to whoever awaits it then. */
async function openDoor(config: Config): Promise<FrontDoor> {
  const { openFrontDoor } = await import('./http/front-door.ts')
  return openFrontDoor(config)
}

function stopOnSignals(server: RunningServer, patienceMs: number): void {
  let stoppingSince: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stoppingSince === null) {
        stoppingSince = performance.now()
        void stop(server, patienceMs)
      }
      // Signals that come together are one: a whole group is told, and npm passes on what it hears. Another Ctrl-C is a wish.
      if (signal === 'SIGINT' && performance.now() - stoppingSince > togetherMs) process.exit(1)
    })
}

async function stop(server: RunningServer, patienceMs: number): Promise<void> {
  setTimeout(() => process.exit(1), patienceMs).unref()
  await server.stop()
  process.exit(0)
}
