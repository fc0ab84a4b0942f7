import { expect, inject, it } from 'vitest'
import { knownMigrations, openPostgres } from './client.ts'

it('PLT-03 of four processes that start at once on an empty database, one migrates it, and all start', async () => {
  const url = new URL(inject('postgresUrl'))
  const server = openPostgres(url.href)
  await server.root.execute('create database migrated_at_once template template0')
  const address = new URL('/migrated_at_once', url).href
  // Each has connections of its own, as a process has.
  const processes = Array.from({ length: 4 }, () => openPostgres(address))
  const outcomes = await Promise.allSettled(processes.map((db) => db.migrate()))
  expect(outcomes).toEqual(processes.map(() => ({ status: 'fulfilled', value: undefined })))
  const counted = await Promise.all(
    processes.map((db) => db.root.execute('select count(*)::int as count from drizzle.__drizzle_migrations')),
  )
  for (const { rows } of counted) expect(rows).toEqual([{ count: knownMigrations() }])
  for (const db of processes) await db.close()
  await server.root.execute('drop database migrated_at_once')
  await server.close()
})
