/** `npm run maintain -- keep-dump`: writes a dump of the current schema, with rows of every kind, to tests/upgrades/dumps. */

import { runTool } from '#scripts/run-command.ts'
import { findPostgres } from '#tests/database/postgres-server.ts'
import { isKeptForGood } from '#tests/upgrades/dump-files.ts'

const args = ['run', '--project', 'server-postgres', 'tests/upgrades/keep-dump.race.test.ts']

async function keepDump(): Promise<number> {
  if (isKeptForGood()) return refuse('No migration is newer than the last release: its dump stays as it is.')
  if (!findPostgres())
    return refuse('PostgreSQL is missing: initdb and postgres are neither in PATH nor in Debian’s folders.')
  return (await runTool('vitest', args, { env: { KEEP_DUMP: 'yes' } })).exitCode
}

function refuse(reason: string): number {
  console.error(reason)
  return 1
}

process.exitCode = await keepDump()
