import { describe, expect, it } from 'vitest'
import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { nextPassword, serveVisits } from '#tests/factors/account-visits.ts'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const visits = serveVisits()

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

async function makeAdministrator(username: string): Promise<void> {
  await visits.test.query(`update users set is_admin = true where username = '${username}'`)
}

describe('a new password from the mailbox', () => {
  it('SEC-19 SEC-25 leaves a passkey, which protected calls still ask for', async () => {
    const { device } = await visits.addPasskey(await visits.register('owner'))
    visits.test.clock.forward(3 * dayMs)
    expect((await visits.protectedCall(await visits.enter('owner'))).body.code).toBe('STEP_UP_NEEDED')
    await visits.resetByMail('owner')
    const thief = await visits.enter('owner', nextPassword)
    expect((await visits.protectedCall(thief)).body.code).toBe('STEP_UP_NEEDED')
    expect((await visits.accountOf(thief)).passkeys).toHaveLength(1)
    expect((await visits.signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-25 SEC-26 is all that its link gives: the link undoes no second factor', async () => {
    const { device } = await visits.addPasskey(await visits.register('linked'))
    visits.test.clock.forward(3 * dayMs)
    await visits.test.browser().post('/api/auth/forgot-password', { username: 'linked' })
    const token = await visits.takeToken('linked@example.com', 'Set a new password')
    const visitor = visits.test.browser()
    for (const path of ['/api/auth/undo-change/show', '/api/auth/undo-change'])
      expect((await visitor.post(path, { token })).body.code).toBe('LINK_NOT_VALID')
    // Nor does it offer to keep a factor, because it removes none.
    expect((await visitor.post('/api/auth/reset-password/connected', { token })).body.passkeys).toEqual([])
    expect((await visits.signInWithPasskey(device)).answer.status).toBe(200)
    expect((await visits.reset(token)).status).toBe(200)
  })

  it('SEC-19 SEC-25 does not bring an administrator into the administration without the demanded passkey', async () => {
    const owner = await visits.register('chief')
    await makeAdministrator('chief')
    const { device } = await visits.addPasskey(owner)
    const demand = (browser: TestBrowser, adminsNeedSecondFactor: boolean) =>
      browser.put('/api/admin/settings', { adminsNeedSecondFactor })
    expect((await demand(owner, true)).status).toBe(200)
    visits.test.clock.forward(3 * dayMs)
    expect((await visits.login(visits.test.browser(), 'chief')).body.code).toBe('SECOND_STEP_NEEDED')
    await visits.test.browser().post('/api/auth/forgot-password', { username: 'chief' })
    const token = await visits.takeToken('chief@example.com', 'Set a new password')
    const strong = { token, password: 'an administrator now' }
    expect((await visits.test.browser().post('/api/auth/reset-password', strong)).status).toBe(200)
    const thief = visits.test.browser()
    expect((await visits.login(thief, 'chief', strong.password)).body.code).toBe('SECOND_STEP_NEEDED')
    expect((await thief.get('/api/admin/users')).status).toBe(401)
    const { browser } = await visits.signInWithPasskey(device)
    expect((await demand(browser, false)).status).toBe(200)
  })

  it('SEC-19 leaves an account without a password its passkey and codes', async () => {
    const { device, recoveryCodes } = await visits.addPasskey(await visits.register('keyed'))
    const { browser } = await visits.signInWithPasskey(device)
    expect((await browser.delete('/api/user/password')).status).toBe(200)
    visits.test.clock.forward(3 * dayMs)
    await visits.resetByMail('keyed')
    const thief = await visits.enter('keyed', nextPassword)
    expect((await visits.protectedCall(thief)).body.code).toBe('STEP_UP_NEEDED')
    expect((await thief.post('/api/auth/step-up', { code: recoveryCodes?.[0] })).status).toBe(200)
    expect((await visits.signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-19 removes the factors and codes of somebody who added the first one in the last three days', async () => {
    const owner = await visits.register('robbed')
    const { secret, recoveryCodes: codes } = await setUpApp(visits.test, await visits.enter('robbed'))
    visits.test.clock.forward(3 * dayMs - 2 * hourMs)
    expect((await visits.protectedCall(owner)).body.code).toBe('STEP_UP_NEEDED')
    await visits.resetByMail('robbed')
    const here = await visits.enter('robbed', nextPassword)
    expect(await visits.accountOf(here)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await here.post('/api/auth/step-up', { code: codeOf(visits.test, secret) })).body.code).toBe('WRONG_CODE')
    // The next factor brings codes of its own, and the thief's are void, also once the password is gone.
    const device = createPasskeyDevice()
    const { body: options } = await here.post('/api/user/passkeys/options', { password: nextPassword })
    const { body } = await here.post('/api/user/passkeys', { passkey: device.add(options) })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await here.delete('/api/user/password')).status).toBe(200)
    const thief = visits.test.browser()
    const entered = await thief.post('/api/auth/recovery-code', { username: 'robbed', code: codes[0] })
    expect(entered.body.code).toBe('WRONG_CODE')
  })

  it('SEC-19 SEC-25 is not possible through an address that an account with a second factor never confirmed', async () => {
    const owner = await visits.test.signedIn('mistyped')
    await visits.test.query(`update users set email = 'stranger@example.com' where username = 'mistyped'`)
    // A link from before the app was set up is void, too.
    await visits.test.browser().post('/api/auth/forgot-password', { username: 'mistyped' })
    const early = await visits.takeToken('stranger@example.com', 'Set a new password')
    const { secret } = await setUpApp(visits.test, owner)
    expect((await visits.reset(early)).body.code).toBe('LINK_NOT_VALID')
    const [{ id } = {}] = await visits.test.query(`select id from users where username = 'mistyped'`)
    await sendAccountMail(visits.test.ctx, { accountId: String(id), purpose: 'reset-password' })
    expect(
      visits.mail.mails.filter(({ to, subject }) => to.startsWith('stranger') && subject.includes('Set a new')),
    ).toEqual([])
    const browser = visits.test.browser()
    expect((await visits.login(browser, 'mistyped')).body.code).toBe('SECOND_STEP_NEEDED')
    expect((await browser.post('/api/auth/second-step', { code: codeOf(visits.test, secret) })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('SEC-19 end with the last factor, whatever removes it', async () => {
    const owner = await visits.register('changer')
    await visits.addPasskey(owner)
    const change = { currentPassword: password, newPassword: nextPassword }
    expect((await owner.put('/api/user/change-password', change)).status).toBe(200)
    expect(await visits.accountOf(owner)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  it('SEC-20 are replaced when the account is secured, and shown if a factor is left', async () => {
    const { browser, recoveryCodes } = await setUpApp(visits.test, await visits.register('securer'))
    const { body } = await browser.post('/api/user/secure')
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await browser.post('/api/auth/step-up', { code: recoveryCodes[0] })).body.code).toBe('WRONG_CODE')
    expect((await browser.post('/api/auth/step-up', { code: body.recoveryCodes[0] })).status).toBe(200)
    const bare = await visits.register('bare')
    await visits.addPasskey(bare)
    expect((await bare.post('/api/user/secure')).body).toEqual({ success: true, recoveryCodes: null })
    expect(await visits.accountOf(bare)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })
})

describe("a stranger's first factor", () => {
  it('SEC-20 is removed by an older session with the password, without any mail', async () => {
    const owner = await visits.test.signedIn('older')
    visits.test.clock.forward(1000)
    const thief = await visits.enter('older')
    await setUpApp(visits.test, thief)
    expect((await owner.post('/api/user/secure')).body.code).toBe('STEP_UP_NEEDED')
    expect(await visits.accountOf(owner)).toMatchObject({ firstFactorAt: expect.any(String), mayRescue: true })
    expect((await owner.post('/api/user/rescue', { password: 'wrong' })).body).toMatchObject({
      ...{ code: 'WRONG_PASSWORD', field: 'password' },
    })
    expect((await owner.post('/api/user/rescue', { password })).status).toBe(200)
    expect(await visits.accountOf(owner)).toMatchObject({ totp: false, recoveryCodesLeft: 0, firstFactorAt: null })
    expect(await visits.isSignedIn(thief)).toBe(false)
    expect((await visits.protectedCall(owner)).status).toBe(200)
  })

  it('SEC-20 stays if the session is younger, or if three days have passed', async () => {
    const owner = await visits.test.signedIn('younger')
    visits.test.clock.forward(1000)
    const { device } = await visits.addPasskey(owner)
    // The session that added it needs no warning about it.
    expect((await visits.accountOf(owner)).firstFactorAt).toBeNull()
    visits.test.clock.forward(1000)
    const thief = await visits.enter('younger')
    expect(await visits.accountOf(thief)).toMatchObject({ firstFactorAt: expect.any(String), mayRescue: false })
    expect((await thief.post('/api/user/rescue', { password })).body.code).toBe('NOT_ALLOWED')
    visits.test.clock.forward(3 * dayMs)
    expect(await visits.accountOf(owner)).toMatchObject({ firstFactorAt: null, mayRescue: false })
    expect((await owner.post('/api/user/rescue', { password })).body.code).toBe('NOT_ALLOWED')
    expect((await visits.signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-20 is removed by the link in the mail about it, once, with everything that was added since', async () => {
    await visits.register('warned')
    const thief = await visits.enter('warned')
    await setUpApp(visits.test, thief)
    await visits.addPasskey(thief)
    const token = await visits.takeToken('warned@example.com', 'A second factor was added')
    const show = () => visits.test.browser().post('/api/auth/undo-change/show', { token })
    expect((await show()).body).toEqual({ what: 'factor', username: 'warned', email: 'warned@example.com' })
    expect((await visits.undo(token)).status).toBe(200)
    expect(await visits.isSignedIn(thief)).toBe(false)
    const owner = await visits.enter('warned')
    expect(await visits.accountOf(owner)).toMatchObject({ totp: false, passkeys: [], recoveryCodesLeft: 0 })
    expect([(await visits.undo(token)).body.code, (await show()).body.code]).toEqual([
      'LINK_NOT_VALID',
      'LINK_NOT_VALID',
    ])
    await visits.takeToken('warned@example.com', 'undone')
  })

  it('SEC-20 is not removed by a link about an earlier one, or after three days', async () => {
    const owner = await visits.register('settled')
    await visits.addPasskey(owner)
    const former = await visits.takeToken('settled@example.com', 'A second factor was added')
    const [{ id }] = (await visits.accountOf(owner)).passkeys
    expect((await owner.delete(`/api/user/passkeys/${id}`)).status).toBe(200)
    visits.test.clock.forward(1000)
    await visits.test.query(`delete from pgboss.job where name = 'send-account-mail'`)
    const { device } = await visits.addPasskey(owner)
    expect((await visits.undo(former)).body.code).toBe('LINK_NOT_VALID')
    const token = await visits.takeToken('settled@example.com', 'A second factor was added')
    visits.test.clock.forward(3 * dayMs)
    expect((await visits.undo(token)).body.code).toBe('LINK_NOT_VALID')
    expect((await visits.signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-19 does not end by a link or a reset if the account had a factor before', async () => {
    const { browser: owner } = await setUpApp(visits.test, await visits.register('replacing'))
    visits.test.clock.forward(3 * dayMs)
    await visits.test.query(`update sessions set confirmed_at = '${visits.test.clock.now().toISOString()}'`)
    const { device } = await visits.addPasskey(owner)
    await owner.delete('/api/user/totp')
    await visits.resetByMail('replacing')
    const thief = await visits.enter('replacing', nextPassword)
    expect((await visits.protectedCall(thief)).body.code).toBe('STEP_UP_NEEDED')
    expect((await visits.signInWithPasskey(device)).answer.status).toBe(200)
  })
})
