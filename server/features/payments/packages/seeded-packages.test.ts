import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database/test-database.ts'

const change = readFileSync('server/db/migrations/0043_credits-for-one-cent.sql', 'utf8')

/** As the release 0.1.0 has made them. */
const formerly = `update credit_packages set credits = f.credits, bonus_credits = f.bonus
  from (values ('Starter', 50, 0), ('Pro', 150, 25), ('Premium', 300, 50)) as f (name, credits, bonus)
  where credit_packages.name = f.name`

it.each([
  ['a database that nobody has used', '', true],
  ['one with a user', `insert into users (username, password) values ('first', 'x')`, false],
  ['one with another price', `update credit_packages set price = 12 where name = 'Starter'`, false],
  ['one with other credits', `update credit_packages set credits = 60 where name = 'Starter'`, false],
  ['one with a product at Creem', `update credit_packages set creem_product_id = 'prod_1' where name = 'Pro'`, false],
  ['one with a package off sale', `update credit_packages set is_active = false where name = 'Premium'`, false],
  ['one with a deleted package', `update credit_packages set deleted_at = now() where name = 'Premium'`, false],
  ['one with another package', `insert into credit_packages (name, credits, price) values ('Mine', 9, 9)`, false],
])('PAY-01 the migration to credits for one cent: %s', async (_, used, isChanged) => {
  const db = await openTestDatabase()
  try {
    const run = (statement: string) => db.root.execute(sql.raw(statement))
    await run(formerly)
    if (used) await run(used)
    const list = async () =>
      (await run('select name, credits, bonus_credits, price from credit_packages order by name')).rows
    const before = await list()
    await run(change)
    expect(await list()).toEqual(
      isChanged
        ? [
            { name: 'Premium', credits: 4500, bonus_credits: 500, price: '45.00' },
            { name: 'Pro', credits: 2500, bonus_credits: 250, price: '25.00' },
            { name: 'Starter', credits: 1000, bonus_credits: 0, price: '10.00' },
          ]
        : before,
    )
  } finally {
    await db.close()
  }
})
