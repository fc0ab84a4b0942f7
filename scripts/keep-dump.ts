/** `npm run keep-dump`: writes a dump of today's schema, with rows of every kind, into tests/upgrades/dumps. */
import { findPostgres } from '#tests/database/postgres-server.ts'
import { runTool } from './run-command.ts'

if (!findPostgres()) {
  console.error('PostgreSQL is missing: initdb and postgres are neither in PATH nor in Debian’s folders.')
  process.exit(1)
}
const args = ['run', '--project', 'server-postgres', 'tests/upgrades/keep-dump.race.test.ts']
process.exitCode = (await runTool('vitest', args, { env: { KEEP_DUMP: 'yes' } })).exitCode
