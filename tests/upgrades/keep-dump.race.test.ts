import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForEvents } from '#tests/wait-for-events.ts'
import { writeDump } from './dump-files.ts'
import { addEveryKind } from './every-kind/add-every-kind.ts'
import { openSite, type Site } from './every-kind/open-site.ts'
import { findEmpty } from './find-empty.ts'
import { lookAtProduct } from './look-at-product.ts'
import { readRows } from './read-rows.ts'
import { takeDump } from './take-dump.ts'

const slow = 300_000
const seen = ['confirmed', 'raised', 'customer-0', 'customer-1', 'customer-7', 'customer-12']

let site: Site
beforeAll(async () => {
  site = await openSite()
}, slow)
afterAll(() => site.close())

it(
  'PLT-02 the fixture creates every kind of row of the current schema, and the ledger adds up',
  async () => {
    await addEveryKind(site)
    await site.verify()
    expect(await findEmpty(await readRows(site.db.root))).toEqual([])
    const shown = await lookAtProduct(site, site.admin, seen)
    await waitForEvents(site)
    const { forQueue } = site.db
    const script = 'connectionString' in forQueue ? takeDump(forQueue.connectionString) : ''
    expect(script).toContain('CREATE TABLE')
    if (process.env.KEEP_DUMP === 'yes') writeDump(script, shown)
  },
  slow,
)
