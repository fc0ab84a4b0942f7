import { expect, inject, it } from 'vitest'
import { openPostgres } from './client.ts'

it('PLT-03 a connection that is lost inside a transaction fails the transaction, and not the process', async () => {
  const db = openPostgres(inject('postgresUrl'))
  await expect(db.transaction((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow()
  expect((await db.root.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  await db.close()
})
