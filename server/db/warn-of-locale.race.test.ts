import { expect, inject, it, vi } from 'vitest'
import { openPostgres } from './client.ts'
import { warnOfLocale } from './warn-of-locale.ts'

it.each([
  ['UTF8', 'C', 1],
  ['SQL_ASCII', 'C', 1],
  ['UTF8', 'C.UTF-8', 0],
])(
  'PLT-02 a database with the encoding %s and the locale %s leads to %d warnings',
  async (encoding, locale, warnings) => {
    const url = new URL(inject('postgresUrl'))
    const name = `locale_${encoding}_${warnings}`.toLowerCase()
    const server = openPostgres(url.href)
    await server.root.execute(
      `create database ${name} template template0 encoding '${encoding}' lc_collate '${locale}' lc_ctype '${locale}'`,
    )
    const db = openPostgres(new URL(`/${name}`, url).href)
    const warn = vi.fn()
    await warnOfLocale({ db, log: { warn } as never })
    expect(warn).toHaveBeenCalledTimes(warnings)
    await db.close()
    await server.root.execute(`drop database ${name}`)
    await server.close()
  },
)
