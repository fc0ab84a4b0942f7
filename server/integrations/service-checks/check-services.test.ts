import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { checkPublicAddress } from './check-services.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('ADM-13 a public address leads to this site if the site answers there', async () => {
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  expect(await checkPublicAddress(url)).toEqual({ ok: true, detail: `${url} leads to this site.` })
})

it('ADM-13 a public address at which another server or nobody answers does not', async () => {
  const other = createServer((_, response) => response.end('{}'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const refused = { ok: false, reason: `${url} does not lead to this site.` }
  expect(await checkPublicAddress(url)).toEqual(refused)
  other.closeAllConnections()
  await new Promise((resolve) => other.close(resolve))
  expect(await checkPublicAddress(url)).toEqual(refused)
})
