import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const header = { name: 'X-API-Key', value: 'the key' }
const path = '/api/admin/gpu-servers'
let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())
afterEach(async () => {
  for (const { id } of (await admin.get('/api/admin/vendor-accounts')).body)
    await admin.delete(`/api/admin/vendor-accounts/${id}`)
})

const add = (address: string, more: object = { header }) => admin.post(path, { name: 'card', address, ...more })
const storedHeader = async () => {
  const [row] = await test.query(`select token from kie_apis where vendor = 'comfyui' and deleted_at is null`)
  return test.ctx.secrets.open(String(row?.token))
}

it('MOD-19 a server is connected once, however its address is typed', async () => {
  const { status, body } = await add('HTTP://GPU.Example:80/a/../Comfy//')
  expect([status, body.address]).toEqual([201, 'http://gpu.example/Comfy'])
  for (const address of ['http://gpu.example/Comfy', 'http://GPU.example:80/Comfy/', 'http://gpu.example/./Comfy?'])
    expect((await add(address)).body).toMatchObject({ code: 'ADDRESS_TAKEN', field: 'address' })
  const other = await add('http://gpu.example:8188')
  expect(other.status).toBe(201)
  const changed = await admin.put(`${path}/${other.body.id}`, { address: 'http://Gpu.Example/Comfy', header })
  expect(changed.body).toMatchObject({ code: 'ADDRESS_TAKEN', field: 'address' })
})

it('MOD-19 a header that the request needs for itself is refused by its name when it is saved', async () => {
  const { id } = (await add('http://gpu:8188')).body
  for (const name of ['Host', 'range', 'Content-Type', 'Accept', 'User-Agent']) {
    const wrong = { header: { name, value: 'x' } }
    for (const refused of [await add('http://other:8188', wrong), await admin.put(`${path}/${id}`, wrong)]) {
      expect([refused.status, refused.body.field]).toEqual([400, 'header.name'])
      expect(refused.body.message).toContain(`The product sets the header ${name} itself.`)
    }
  }
})

it('MOD-19 the stored header goes to another host only if it is entered again', async () => {
  const { id } = (await add('http://gpu:8188')).body
  const change = (changes: object) => admin.put(`${path}/${id}`, changes)
  for (const address of ['http://evil.example:8188', 'https://gpu:8188', 'http://gpu:8189']) {
    const { status, body } = await change({ address, name: 'moved' })
    expect([status, body.field]).toEqual([400, 'header.name'])
    expect(body.message).toContain('The stored header is not sent to another host.')
  }
  expect((await change({ address: 'http://gpu:8188/comfy' })).body).toMatchObject({
    ...{ address: 'http://gpu:8188/comfy', name: 'card' },
  })
  expect(await storedHeader()).toBe('X-API-Key: the key')
  expect((await change({ address: 'http://new:8188', header: { ...header, value: 'other' } })).status).toBe(200)
  expect(await storedHeader()).toBe('X-API-Key: other')
  expect((await change({ address: 'http://old:8188', header: null })).status).toBe(200)
  // There is no header to give away.
  expect((await change({ address: 'http://gpu:8188' })).status).toBe(200)
  expect(await storedHeader()).toBe('')
})

it('MOD-19 a server takes its header where its address is checked, and nowhere else', async () => {
  const { id } = (await add('http://gpu:8188')).body
  const path = `/api/admin/vendor-accounts/${id}`
  const refused = await admin.put(path, { token: 'X-API-Key: another', name: 'renamed' })
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'INVALID_INPUT', 'token'])
  expect(await storedHeader()).toBe('X-API-Key: the key')
  // What the page shows is no new header.
  expect((await admin.put(path, { token: '', priority: 3 })).body).toMatchObject({ name: 'card', priority: 3 })
  expect(await storedHeader()).toBe('X-API-Key: the key')
  const other = (await add('http://other:8188')).body.id
  expect((await admin.put(`/api/admin/kie-apis/${other}`, { token: 'a key of KIE' })).status).toBe(404)
})

it('MOD-19 a server that an administrator changes rests no longer, and its failures are forgotten', async () => {
  const { id } = (await add('http://gpu:8188')).body
  await test.query(`update kie_apis set failures = 3, resting_until = '2100-01-01' where id = '${id}'`)
  expect((await admin.put(`${path}/${id}`, { name: 'card 2' })).body).toMatchObject({ name: 'card 2' })
  expect(await test.query(`select failures, resting_until from kie_apis where id = '${id}'`)).toEqual([
    { failures: 0, resting_until: null },
  ])
})
