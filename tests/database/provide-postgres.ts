import type { TestProject } from 'vitest/node'
import { findPostgres, hastySettings, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the project `server-postgres`. All test files share it; each creates its own database in it. */
    postgresUrl: string
  }
}

/** Global setup of the project `server-postgres`. Without PostgreSQL, its tests are skipped (see vitest.config.ts). */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!findPostgres()) return
  // There are hundreds of small databases, each for minutes: autovacuum would visit them without end.
  const server = await startPostgresServer([...hastySettings, 'autovacuum=off'])
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
