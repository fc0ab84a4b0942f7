import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

const path = '/api/admin/credit-packages'
const studio = { name: 'Studio', credits: 1000, price: '120.50' }
const forSale = async () => (await test.browser().get('/api/credit-packages')).body

it('PAY-01 a new installation has three packages for sale', async () => {
  expect(await forSale()).toEqual([
    expect.objectContaining({ name: 'Starter', credits: 1000, price: '10.00', popular: false, bonus: null }),
    expect.objectContaining({ name: 'Pro', credits: 2500, price: '25.00', popular: true, bonus: '250 bonus credits' }),
    expect.objectContaining({ name: 'Premium', credits: 4500, price: '45.00', bonus: '500 bonus credits' }),
  ])
  for (const { description } of await forSale()) expect(description).toBeTruthy()
})

it('ADM-06 a new package is on sale at once, can be partly changed, and can be deleted', async () => {
  const { status, body } = await admin.post(path, { ...studio, creemProductId: '', description: '  For a team ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...studio, isActive: true, popular: false, bonusCredits: 0, creemProductId: null })
  expect(await forSale()).toContainEqual(
    expect.objectContaining({ id: body.id, description: 'For a team', bonus: null }),
  )
  const changed = await admin.put(`${path}/${body.id}`, { price: '99', isActive: false, creemProductId: 'prod_1' })
  expect(changed.body).toMatchObject({ ...studio, price: '99.00', isActive: false, creemProductId: 'prod_1' })
  expect(await forSale()).toHaveLength(3)
  expect((await admin.get(path)).body).toHaveLength(4)
  expect((await admin.delete(`${path}/${body.id}`)).body).toEqual({ success: true })
  expect((await admin.delete(`${path}/${body.id}`)).status).toBe(404)
  expect((await admin.put(`${path}/${body.id}`, {})).status).toBe(404)
})

it('PAY-01 packages are listed from the smallest to the largest', async () => {
  const { body } = await admin.post(path, { ...studio, name: 'Between', credits: 1500 })
  const names = async (as: TestBrowser, at: string) => (await as.get(at)).body.map(({ name }: { name: string }) => name)
  const sorted = ['Starter', 'Between', 'Pro', 'Premium']
  expect(await names(test.browser(), '/api/credit-packages')).toEqual(sorted)
  expect(await names(admin, path)).toEqual(sorted)
  await admin.delete(`${path}/${body.id}`)
})

it('ADM-11 every change is logged with the state before and after', async () => {
  const { body } = await admin.post(path, studio)
  await admin.put(`${path}/${body.id}`, { credits: 1100 })
  await admin.put(`${path}/${body.id}`, {})
  await admin.delete(`${path}/${body.id}`)
  const rows = await test.query(
    `select actor_id as actor, action, before->>'credits' as before, after->>'credits' as after from audit_log
     where subject = 'credit-package:${body.id}' order by id`,
  )
  const { username } = (await admin.get('/api/auth/current-user')).body.user
  const actor = (await test.query(`select id from users where username = '${username}'`))[0]?.id
  expect(rows).toEqual([
    { actor, action: 'create-credit-package', before: null, after: '1000' },
    { actor, action: 'update-credit-package', before: '1000', after: '1100' },
    { actor, action: 'delete-credit-package', before: '1100', after: null },
  ])
})

it.each([
  [{}, 'name', 'Package name is required'],
  [{ name: ' ' }, 'name', 'Package name is required'],
  [{ credits: 0 }, 'credits', 'Credits must be positive'],
  [{ credits: -5 }, 'credits', 'Credits must be positive'],
  [{ credits: '50' }, 'credits', 'Credits must be positive'],
  [{ credits: 1.5 }, 'credits', 'Credits must be a whole number'],
  [{ credits: 1e12 }, 'credits', 'Credits must be at most 10,000,000'],
  [{ price: '' }, 'price', 'Price must be valid'],
  [{ price: '9.999' }, 'price', 'Price must be valid'],
  [{ price: '-1' }, 'price', 'Price must be valid'],
  [{ price: '1e3' }, 'price', 'Price must be valid'],
  [{ price: '0' }, 'price', 'Price must be valid'],
  [{ price: '99999999999' }, 'price', 'Price must be valid'],
  [{ price: 10 }, 'price', 'Price must be valid'],
  [{ bonusCredits: -1 }, 'bonusCredits', 'Bonus credits cannot be negative'],
])('ADM-06 refuses %j, names the invalid field and changes nothing', async (wrong, field, message) => {
  const body = Object.keys(wrong).length > 0 ? { ...studio, ...wrong } : {}
  expect((await admin.post(path, body)).body).toMatchObject({ code: 'INVALID_INPUT', field, message })
  const [starter] = (await admin.get(path)).body
  if (Object.keys(wrong).length > 0)
    expect((await admin.put(`${path}/${starter.id}`, wrong)).body).toMatchObject({ field, message })
  expect(await forSale()).toHaveLength(3)
})

it('ADM-06 changing or deleting a package clears the alarm about its price', async () => {
  const { body } = await admin.post(path, studio)
  const raise = () => test.query(`insert into alarms (key, detail) values ('creem-price:${body.id}', 'wrong')`)
  const alarms = () => test.query(`select key from alarms where key = 'creem-price:${body.id}'`)
  await raise()
  await admin.put(`${path}/${body.id}`, { price: '9.00' })
  expect(await alarms()).toEqual([])
  await raise()
  await admin.delete(`${path}/${body.id}`)
  expect(await alarms()).toEqual([])
})

it('ADM-06 deleting a package keeps its orders and transactions', async () => {
  const { body } = await admin.post(path, studio)
  await test.signedIn('buyer')
  await test.query(
    `insert into orders (user_id, package_id, package_name, gateway, status, price_cents, credits)
     select id, '${body.id}', 'Studio', 'creem', 'completed', 12050, 1000 from users where username = 'buyer'`,
  )
  expect((await admin.delete(`${path}/${body.id}`)).status).toBe(200)
  const orders = await test.query('select package_id, price_cents, credits from orders')
  expect(orders).toEqual([{ package_id: body.id, price_cents: 12050, credits: 1000 }])
  expect((await admin.get(path)).body).toHaveLength(3)
  expect((await admin.delete(`${path}/${body.id}`)).status).toBe(404)
  expect((await admin.put(`${path}/${body.id}`, { isActive: true })).status).toBe(404)
})

it('ACC-10 ADM-06 only administrators can manage packages', async () => {
  const user = await test.signedIn()
  for (const [visitor, status] of [
    [user, 403],
    [test.browser(), 401],
  ] as const) {
    expect((await visitor.get(path)).status).toBe(status)
    expect((await visitor.post(path, studio)).status).toBe(status)
    expect((await visitor.put(`${path}/${crypto.randomUUID()}`, studio)).status).toBe(status)
    expect((await visitor.delete(`${path}/${crypto.randomUUID()}`)).status).toBe(status)
  }
  expect((await admin.delete(`${path}/7`)).status).toBe(404)
})
