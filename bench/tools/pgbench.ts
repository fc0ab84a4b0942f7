import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#scripts/run-command.ts'
import { findPostgres } from '#tests/database/postgres-server.ts'

export type PgbenchLoad = { databaseUrl: string; script: string; folder: string; clients: number; seconds: number }

/** Beside the server's programs, otherwise in PATH. */
function findPgbench(): string {
  const besideServer = join(findPostgres() ?? '', 'pgbench')
  return existsSync(besideServer) ? besideServer : 'pgbench'
}

/**
 * Transactions per second of a script, measured by PostgreSQL's own load generator with the protocol that drivers use.
 */
export async function runPgbench({ databaseUrl, script, folder, clients, seconds }: PgbenchLoad): Promise<number> {
  const file = join(folder, 'pgbench.sql')
  writeFileSync(file, script)
  const options = ['-n', '-M', 'extended', '-c', `${clients}`, '-j', '1', '-T', `${seconds}`, '-f', file, databaseUrl]
  const { exitCode, output } = await runCommand(findPgbench(), options, { quiet: true })
  if (/ENOENT/.test(output)) throw new Error('This compares with pgbench: apt-get install postgresql-contrib')
  const [, perSecond] = /tps = ([\d.]+)/.exec(output) ?? []
  if (exitCode !== 0 || !perSecond || /aborted/.test(output)) throw new Error(`pgbench failed:\n${output}`)
  return Number(perSecond)
}
