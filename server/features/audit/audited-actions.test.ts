import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

async function entriesOf(action: string): Promise<AuditEntry[]> {
  const { data } = (await admin.get(`/api/admin/audit?search=${action}`)).body as { data: AuditEntry[] }
  return data.filter((entry) => entry.action === action)
}

it('ADM-11 PLT-08 a change of the storage policy is recorded, but not the same policy again', async () => {
  const keep = async () => expect((await admin.put('/api/admin/storage', { retentionDays: 30 })).status).toBe(200)
  await keep()
  const entries = await entriesOf('update-storage')
  expect(entries).toMatchObject([
    {
      actor: expect.stringMatching(/^admin-/),
      subject: 'settings',
      before: { retentionDays: null, minFreeMegabytes: 500 },
      after: { retentionDays: 30, minFreeMegabytes: 500 },
    },
  ])
  await keep()
  expect(await entriesOf('update-storage')).toEqual(entries)
})

it('ADM-11 ADM-07 a balance that is read from the vendor is recorded with the former one', async () => {
  const given = { name: 'main', token: 'token-main', totalCredits: 700 }
  const { id } = (await admin.post('/api/admin/kie-apis', given)).body
  test.kie.onBalance = 512
  expect((await admin.post(`/api/admin/kie-apis/${id}/sync`)).body.totalCredits).toBe(512)
  expect(await entriesOf('sync-kie-api')).toMatchObject([
    { subject: `kie-api:${id}`, before: { totalCredits: 700 }, after: { totalCredits: 512 } },
  ])
})

it('ADM-11 ADM-02 the test of a service is recorded with its answer, also if it fails', async () => {
  await admin.put('/api/admin/settings', { kieToken: 'canary-token' })
  const ask = async () => (await admin.post('/api/admin/settings/test', { service: 'kie' })).body.message
  test.kie.onBalance = 512
  const worked = await ask()
  test.kie.onBalance = null
  const failed = await ask()
  expect(worked).not.toBe(failed)
  const entries = await entriesOf('test-service')
  expect(entries).toMatchObject([
    { subject: 'settings:kie', after: { message: failed } },
    { subject: 'settings:kie', after: { message: worked } },
  ])
  expect(JSON.stringify(entries)).not.toContain('canary')
})

it('ADM-11 MOD-19 a server that is connected or changed is recorded, without its header', async () => {
  const header = { name: 'X-API-Key', value: 'canary-header' }
  const given = { name: 'card', address: 'http://gpu.example:8188', header }
  const { status, body } = await admin.post('/api/admin/gpu-servers', given)
  expect(status).toBe(201)
  const changed = await admin.put(`/api/admin/gpu-servers/${body.id}`, { name: 'card two', header })
  expect(changed.status).toBe(200)
  const subject = `gpu-server:${body.id}`
  const created = await entriesOf('create-gpu-server')
  const updated = await entriesOf('update-gpu-server')
  expect(created).toMatchObject([{ subject, before: null, after: { name: 'card', address: given.address } }])
  expect(updated).toMatchObject([
    { subject, before: { name: 'card' }, after: { name: 'card two', header: '(secret)' } },
  ])
  expect(JSON.stringify([created, updated])).not.toContain('canary')
})
