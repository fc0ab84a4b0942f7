import { execFileSync } from 'node:child_process'
import { findPostgresProgram } from '#tests/database/postgres-server.ts'

const maxBytes = 100 * 1024 * 1024

/**
 * The whole database as statements that any engine can run: schema, rows, migrations done, and jobs. Left out is what
 * pg_dump says to its own shell and to the session, which newer and older servers do not all know.
 */
export function takeDump(connectionString: string): string {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments']
  const text = execFileSync(findPostgresProgram('pg_dump'), [...options, connectionString], { maxBuffer: maxBytes })
  const lines = text.toString().split('\n')
  const settings = /^(\\(un)?restrict |SET \w+ = |SELECT pg_catalog\.set_config\()/
  return lines.filter((line) => !settings.test(line)).join('\n')
}
