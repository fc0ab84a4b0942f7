import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretSettingNames } from '#contract/settings/admin-settings.ts'
import { maskedSecret } from '#contract/settings/masked-secret.ts'
import { startTelegramFake, type TelegramFake } from '#tests/fakes/telegram.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let telegram: TelegramFake
beforeAll(async () => {
  telegram = await startTelegramFake()
  test = await createTestApp({ TELEGRAM_API_URL: telegram.url })
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await telegram.close()
})

const put = (body: object) => admin.put('/api/admin/settings', body)
const stored = async () => (await test.query('select * from admin_settings'))[0] ?? {}
const audited = async () => (await test.query('select action, subject, before, after from audit_log order by id')) ?? []
const canary = (name: string) => `canary-${name}-51f0c6`

describe('settings', () => {
  it('ADM-03 show a secret only on explicit request, which is logged', async () => {
    await put(Object.fromEntries(secretSettingNames.map((name) => [name, canary(name)])))
    const shown = (await admin.get('/api/admin/settings')).body
    for (const name of secretSettingNames) {
      expect(shown[name]).toBe(maskedSecret)
      const revealed = await admin.post('/api/admin/settings/reveal', { name })
      expect(revealed).toMatchObject({
        status: 200,
        body: { value: canary(name) },
        headers: { 'cache-control': 'no-store' },
      })
      expect(await audited()).toContainEqual(
        expect.objectContaining({ action: 'reveal-secret-setting', subject: `settings:${name}` }),
      )
    }
    expect((await admin.post('/api/admin/settings/reveal', { name: 'veo3Credits' })).status).toBe(400)
    const user = await test.signedIn()
    expect((await user.post('/api/admin/settings/reveal', { name: 'kieToken' })).status).toBe(403)
    expect(JSON.stringify([await stored(), await audited()])).not.toContain('canary')
  })

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['our mask', maskedSecret],
    ['a different mask', '********'],
    ['a placeholder word', '[REDACTED]'],
  ])('ADM-03 keep a stored secret if the given one is %s', async (_, creemApiKey) => {
    await put({ creemApiKey: canary('kept') })
    const before = await stored()
    expect((await put({ creemApiKey })).body.creemApiKey).toBe(maskedSecret)
    expect(await stored()).toEqual(before)
  })

  it('ADM-03 store a secret without blanks around it, remove it by an explicit null, and treat an empty text as unset', async () => {
    await put({ creemApiKey: ` ${canary('gone')}\n`, googleClientId: 'an id' })
    const reveal = async () => (await admin.post('/api/admin/settings/reveal', { name: 'creemApiKey' })).body
    expect(await reveal()).toEqual({ value: canary('gone') })
    const { body } = await put({ creemApiKey: null, googleClientId: '' })
    expect(body).toMatchObject({ creemApiKey: null, googleClientId: null })
    expect(await reveal()).toEqual({ value: null })
  })

  it('ADM-02 ADM-04 sending them back unchanged writes nothing', async () => {
    const before = await stored()
    const { length } = await audited()
    expect((await put((await admin.get('/api/admin/settings')).body)).status).toBe(200)
    expect((await put({})).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await audited()).toHaveLength(length)
  })

  it('ADM-11 a change appears in the audit log with both values, with secrets masked', async () => {
    await put({ veo3Credits: 9, paypalClientSecret: canary('audit'), googleRedirectUri: 'https://a.example/back' })
    expect((await audited()).at(-1)).toEqual({
      action: 'update-admin-settings',
      subject: 'settings',
      before: { veo3Credits: 5, paypalClientSecret: '(secret)', googleRedirectUri: null },
      after: { veo3Credits: 9, paypalClientSecret: '(secret)', googleRedirectUri: 'https://a.example/back' },
    })
    const refused = await put({ googleRedirectUri: 'javascript:alert(1)' })
    expect([refused.status, refused.body.field]).toEqual([400, 'googleRedirectUri'])
  })

  it('ADM-02 ACC-04 the redirect URI is shown as it must be registered with Google', async () => {
    const back = 'https://shop.example/api/auth/google/callback'
    for (const typed of ['https://Shop.Example/api/auth/google/callback', back.replace('.example', '.example:443')])
      expect((await put({ googleRedirectUri: typed })).body.googleRedirectUri).toBe(back)
    for (const refused of [`${back}?x=1`, `${back}#x`, `${back}?`])
      expect((await put({ googleRedirectUri: refused })).body).toMatchObject({ field: 'googleRedirectUri' })
    // As an earlier version stored it.
    await test.query(`update admin_settings set google_redirect_uri = 'https://Shop.Example:443/back?x=1'`)
    const shown = await admin.get('/api/admin/settings')
    expect([shown.status, shown.body.googleRedirectUri]).toEqual([200, 'https://shop.example/back'])
    await put({ googleRedirectUri: null })
  })

  it('ADM-02 ADM-11 a price in another spelling is no change, but another price is', async () => {
    await put({ veo3ApiPrice: '12.50' })
    const { length } = await audited()
    expect((await put({ veo3ApiPrice: '12.5' })).status).toBe(200)
    expect(await audited()).toHaveLength(length)
    expect((await put({ veo3ApiPrice: '12.51' })).body.veo3ApiPrice).toBe('12.51')
    expect((await audited()).at(-1)).toMatchObject({
      before: { veo3ApiPrice: '12.50' },
      after: { veo3ApiPrice: '12.51' },
    })
  })
})

describe('Telegram', () => {
  const save = (telegramBotToken: string, telegramChatId: unknown) =>
    admin.put('/api/admin/settings/telegram', { telegramBotToken, telegramChatId })
  const send = () => admin.post('/api/test-telegram', {})

  it('ADM-05 sends a test message with the stored settings', async () => {
    expect((await save(telegram.token, 4242)).body).toMatchObject({
      telegramBotToken: maskedSecret,
      telegramChatId: '4242',
    })
    expect(await send()).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(telegram.messages).toEqual([{ chatId: '4242', text: expect.stringContaining('Soundreel') }])
    await admin.put('/api/admin/settings/telegram', { telegramBotToken: maskedSecret, telegramChatId: '4242' })
    expect((await send()).status).toBe(200)
  })

  it.each([
    ['an incomplete token', 'no-colon', '4242', /incomplete/],
    ['a wrong token', '1:wrong', '4242', /wrong or was revoked/],
    ['an unknown chat', '', '7', /press Start/],
  ])('ADM-05 explains what is wrong with %s', async (_, token, chatId, words) => {
    await save(telegram.token, '4242')
    await save(token, chatId)
    const { status, body } = await send()
    expect([status, body.code]).toEqual([502, 'TELEGRAM_FAILED'])
    expect(body.message).toMatch(words)
    expect(JSON.stringify(body)).not.toContain(telegram.token)
  })

  it('ADM-05 asks about the bot and the chat too, and the message decides', async () => {
    const testWith = async (token: string, chatId: string) => {
      await save(token, chatId)
      telegram.calls.splice(0)
      const { status, body } = await send()
      expect(telegram.calls.toSorted()).toEqual(['getChat', 'getMe', 'sendMessage'])
      return [status, body.message]
    }
    expect(await testWith('1:wrong', '7')).toEqual([502, expect.stringContaining('bot token is wrong')])
    expect(await testWith(telegram.token, '7')).toEqual([502, expect.stringContaining('chat does not exist')])
    telegram.knowsOnlyMessages = true
    expect(await testWith(telegram.token, '4242')).toEqual([200, 'The test message was sent.'])
    telegram.knowsOnlyMessages = false
  })

  it.each([null, { migrate_to_chat_id: null, retry_after: null }])(
    'ADM-05 explains a refusal with the empty parameters %j',
    async (parameters) => {
      await save(telegram.token, '4242')
      telegram.failures.push({ error_code: 403, description: 'Forbidden: bot was blocked by the user', parameters })
      const { status, body } = await send()
      expect([status, body.message]).toEqual([502, 'The person behind the chat ID has blocked the bot.'])
    },
  )

  it('ADM-05 requires a token and a chat first, and is for administrators only', async () => {
    await admin.put('/api/admin/settings/telegram', { telegramBotToken: null, telegramChatId: '' })
    expect(await send()).toMatchObject({ status: 409, body: { code: 'NOT_CONFIGURED' } })
    const user = await test.signedIn()
    expect((await user.post('/api/test-telegram', {})).status).toBe(403)
    expect((await user.put('/api/admin/settings/telegram', {})).status).toBe(403)
  })
})
