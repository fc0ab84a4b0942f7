import { execFileSync } from 'node:child_process'
import { findPostgresProgram } from '#tests/database/postgres-server.ts'

const maxBytes = 100 * 1024 * 1024

/**
 * Dumps the whole database as statements that any engine can run: schema, rows, applied migrations and jobs. Leaves out
 * pg_dump's commands for its own shell and session, because some server versions do not know them.
 */
export function takeDump(connectionString: string): string {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments']
  const text = execFileSync(findPostgresProgram('pg_dump'), [...options, connectionString], { maxBuffer: maxBytes })
  const lines = text.toString().split('\n')
  const settings = /^(\\(un)?restrict |SET \w+ = |SELECT pg_catalog\.set_config\()/
  return lines.filter((line) => !settings.test(line)).join('\n')
}
