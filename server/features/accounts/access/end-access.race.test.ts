import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const former = 'correct horse'

it('SEC-07 a sign-in in progress during a password change does not survive the change', async () => {
  for (let round = 0; round < 8; round++) {
    const username = `raced-${round}`
    const here = await test.signedIn(username)
    let isChanged = false
    const entered: TestBrowser[] = []
    const enter = async () => {
      const browser = test.browser()
      const { status } = await browser.post('/api/auth/login', { username, password: former })
      if (status === 200) entered.push(browser)
      return isChanged
    }
    const enterOn = () => waitUntil('the password is changed', enter, { everyMs: 0 })
    const change = async () => {
      const body = { currentPassword: former, newPassword: 'battery staple' }
      expect((await here.put('/api/user/change-password', body)).status).toBe(200)
      isChanged = true
    }
    await Promise.all([enterOn(), enterOn(), enterOn(), change()])
    const alive = await Promise.all(entered.map(async (one) => (await one.get('/api/user/account')).status))
    expect(alive.filter((status) => status === 200)).toEqual([])
  }
})
