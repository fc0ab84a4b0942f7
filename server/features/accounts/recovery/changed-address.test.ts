import { describe, expect, it } from 'vitest'
import { nextPassword, serveVisits } from '#tests/factors/account-visits.ts'
import { appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createTestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const visits = serveVisits()

const dayMs = 24 * 60 * 60 * 1000

describe('a changed address', () => {
  /** Changes the address as somebody who knows the password would, and reads the mail to the new address. */
  async function steal(browser: TestBrowser, email: string): Promise<void> {
    await visits.test.query(`delete from pgboss.job where name = 'send-account-mail'`)
    expect((await browser.put('/api/user/email', { email, password })).body.pending).toBe(true)
    const token = await visits.takeToken(email, 'Your new e-mail address')
    expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
  }
  const emailOf = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.email

  it('SEC-20 is given back by the link in the mail to the former address, also after a second change', async () => {
    const owner = await visits.register('moved')
    const thief = await visits.enter('moved')
    await steal(thief, 'thief@example.com')
    const token = await visits.takeToken('moved@example.com', 'was changed')
    expect(await visits.isSignedIn(owner)).toBe(false)
    await steal(thief, 'thief-too@example.com')
    // The address of a recent change gets no such link.
    expect((await visits.mail.take('thief@example.com')).text).not.toContain('undo-change')
    const shown = (await visits.test.browser().post('/api/auth/undo-change/show', { token })).body
    expect(shown).toMatchObject({ what: 'email', email: 'moved@example.com' })
    expect((await visits.undo(token)).status).toBe(200)
    expect(await visits.isSignedIn(thief)).toBe(false)
    const back = await visits.enter('moved')
    expect([await emailOf(back), (await visits.accountOf(back)).emailVerified]).toEqual(['moved@example.com', true])
    // Then the mailbox sets a new password.
    await visits.resetByMail('moved')
    expect((await visits.login(visits.test.browser(), 'moved')).status).toBe(401)
  })

  it('SEC-20 is given back a second time if it is changed again after the first', async () => {
    await visits.register('twice')
    await steal(await visits.enter('twice'), 'first-thief@example.com')
    expect((await visits.undo(await visits.takeToken('twice@example.com', 'was changed'))).status).toBe(200)
    await steal(await visits.enter('twice'), 'second-thief@example.com')
    expect((await visits.undo(await visits.takeToken('twice@example.com', 'was changed'))).status).toBe(200)
    expect(await emailOf(await visits.enter('twice'))).toBe('twice@example.com')
  })

  it('SEC-20 and a first factor, both by a stranger, are undone together', async () => {
    await visits.register('both')
    const thief = await visits.enter('both')
    await steal(thief, 'taker@example.com')
    await setUpApp(visits.test, thief)
    expect((await visits.undo(await visits.takeToken('both@example.com', 'was changed'))).status).toBe(200)
    await visits.resetByMail('both')
    expect(await visits.accountOf(await visits.enter('both', nextPassword))).toMatchObject({
      totp: false,
      recoveryCodesLeft: 0,
    })
  })

  it('SEC-20 is not given back if another account has confirmed the former address since; the link stays', async () => {
    await visits.register('left')
    const mover = await visits.enter('left')
    await steal(mover, 'right@example.com')
    const token = await visits.takeToken('left@example.com', 'was changed')
    await visits.test.signedIn('newcomer')
    const address = `email = 'left@example.com', email_verified_at = now()`
    await visits.test.query(`update users set ${address} where username = 'newcomer'`)
    expect((await visits.undo(token)).body.code).toBe('EMAIL_TAKEN')
    expect(await emailOf(mover)).toBe('right@example.com')
    expect((await visits.test.browser().post('/api/auth/undo-change/show', { token })).status).toBe(200)
  })

  it('SEC-20 is given back for three days, and not after that: the link is void, and the new address stays', async () => {
    await visits.register('sold')
    const buyer = await visits.enter('sold')
    await steal(buyer, 'buyer@example.com')
    const token = await visits.takeToken('sold@example.com', 'was changed')
    const show = async () => (await visits.test.browser().post('/api/auth/undo-change/show', { token })).status
    visits.test.clock.forward(3 * dayMs - 1)
    expect(await show()).toBe(200)
    visits.test.clock.forward(1)
    expect([await show(), (await visits.undo(token)).body.code]).toEqual([400, 'LINK_NOT_VALID'])
    expect(await emailOf(buyer)).toBe('buyer@example.com')
  })

  it('SEC-20 is not given back to a former address that nobody had confirmed', async () => {
    await visits.test.signedIn('unproved')
    await visits.test.query(`update users set email = 'anybody@example.com' where username = 'unproved'`)
    const owner = await visits.enter('unproved')
    await steal(owner, 'proved@example.com')
    const { subject, text } = await visits.mail.take('anybody@example.com')
    expect(subject).toContain('was changed')
    expect(text).toContain('no longer used')
    // Neither a link nor the name, which may be a stranger's choice of words.
    expect(text).not.toMatch(/undo-change|unproved/)
    // A link for a new password would go to the new address.
    expect(text).toContain('contact us: http://localhost:3000/contact')
    expect(text).not.toContain('Forgot password')
    expect(await emailOf(owner)).toBe('proved@example.com')
  })

  it('SEC-20 is shown for three days in sessions that began after it, without any mail', async () => {
    const bare = await createTestApp()
    const thief = await bare.signedIn('shown')
    await thief.put('/api/user/email', { email: 'other@example.com', password })
    bare.clock.forward(1000)
    const owner = bare.browser()
    await owner.post('/api/auth/login', { username: 'shown', password })
    const shown = async (browser: TestBrowser) => (await visits.accountOf(browser)).emailChangedAt
    expect([await shown(owner), await shown(thief)]).toEqual([expect.any(String), null])
    bare.clock.forward(3 * dayMs)
    expect(await shown(owner)).toBeNull()
    await bare.close()
  })
})
