import { readConfig } from './config.ts'
import { startServer } from './start-server.ts'

const forcedStopMs = 30_000

try {
  const config = readConfig()
  const server = await startServer(config)
  const lines = ['', `  ${config.brandName} is running${server.url ? ` at ${config.publicUrl}` : ''}`]
  if (server.newAdministrator) {
    const { username, password } = server.newAdministrator
    lines.push('', `  Administrator: ${username}`, `  Password:      ${password}   (shown this once)`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server))
} catch (error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}

async function stop(server: { stop(): Promise<void> }): Promise<void> {
  setTimeout(() => process.exit(1), forcedStopMs).unref()
  await server.stop()
  process.exit(0)
}
