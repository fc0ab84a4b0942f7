import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checklist } from '#contract/overview.ts'
import { sitePageNames } from '#contract/settings/site-pages.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { startTelegramFake, type TelegramFake } from '#tests/fakes/telegram.ts'
import { openShop, type Shop, webhookSecret } from '#tests/payment-shop.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { checkAddress, checkReports } from './check-site.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

const read = async (as = admin) => (await as.get('/api/admin/checklist')).body as Checklist
const check = async (id: string, as = admin) => (await read(as)).checks.find((one) => one.id === id)

describe('the go-live checklist of a new site', () => {
  it('ADM-13 names everything that is left, in the order in which it is done', async () => {
    const { checks } = await read()
    expect(checks.map(({ id, state }) => [id, state])).toEqual([
      ['public-address', 'open'],
      ['second-factor', 'open'],
      ['mail', 'open'],
      ['contact', 'open'],
      ['legal-pages', 'open'],
      ['report-address', 'open'],
      ['kie-balance', 'open'],
      ['prices-above-cost', 'failed'],
      ['payments', 'open'],
      ['prices', 'done'],
      ['backup', 'open'],
      ['test-purchase', 'open'],
    ])
  })

  it.each(['http://video.example', 'https://localhost:9'])(
    'ADM-13 %s is no address for customers',
    async (publicUrl) => {
      const address = await checkAddress({ ...test.ctx, config: { ...test.ctx.config, publicUrl } })
      expect(address).toMatchObject({ state: 'open', detail: expect.stringContaining(`PUBLIC_URL is ${publicUrl}.`) })
    },
  )

  it('ADM-13 says what an operator loses on a video at the prices of the specification', async () => {
    const { detail } = (await check('prices-above-cost')) ?? {}
    expect(detail).toContain('You lose $1.20 on every Veo3 (Quality) video of 8 seconds in 720p')
    expect(detail).toContain('5 credits bring $0.05, the vendor takes $1.25.')
    expect(detail).toContain('more model loses money.')
  })

  it('ADM-13 the step about prices is done once no model loses money, and not before', async () => {
    const { data } = (await admin.get('/api/admin/margins')).body
    const proposals = data.flatMap(({ model, proposedCredits }: { model: string; proposedCredits: number | null }) =>
      proposedCredits ? [{ model, proposedCredits }] : [],
    )
    await admin.post('/api/admin/margins/apply', { proposals })
    expect(await check('prices-above-cost')).toMatchObject({
      state: 'done',
      detail: expect.stringMatching(/^Every video brings more than it costs\. The least margin is 3\d %/),
    })
    await admin.put('/api/admin/settings', { veo3FastCredits: 30 })
    expect(await check('prices-above-cost')).toMatchObject({ state: 'failed' })
  })
})

describe('the steps that only a person can judge', () => {
  const confirm = (step: string, isConfirmed: unknown, as = admin) =>
    as.put(`/api/admin/checklist/${step}`, { isConfirmed })

  it('ADM-13 ADM-11 are done when an administrator confirms them, and open again when that is taken back', async () => {
    expect(await check('backup')).toMatchObject({ state: 'open', confirmedAt: null })
    expect((await confirm('backup', true)).body).toEqual({ success: true })
    expect((await confirm('backup', true)).status).toBe(200)
    const now = test.clock.now().toISOString()
    expect(await check('backup')).toMatchObject({ state: 'done', detail: 'Confirmed.', confirmedAt: now })
    expect((await confirm('backup', false)).status).toBe(200)
    expect(await check('backup')).toMatchObject({ state: 'open', confirmedAt: null })
    expect(await test.query(`select after from audit_log where action = 'confirm-step' order by id`)).toEqual([
      { after: { isConfirmed: true } },
      { after: { isConfirmed: false } },
    ])
    expect((await confirm('test-purchase', true)).status).toBe(404)
    expect((await confirm('backup', 'yes')).status).toBe(400)
    expect((await confirm('backup', true, await test.signedIn())).status).toBe(403)
  })

  it('ADM-13 are confirmed one by one', async () => {
    await confirm('legal-pages', true)
    expect(await check('legal-pages')).toMatchObject({ state: 'done', confirmedAt: test.clock.now().toISOString() })
    expect(await check('backup')).toMatchObject({ state: 'open', confirmedAt: null })
    await confirm('legal-pages', false)
  })

  it('ADM-13 legal pages are also done when every page has its own text', async () => {
    expect((await check('legal-pages'))?.detail).toContain('Built-in text: Terms of Service, Privacy Policy,')
    for (const name of sitePageNames) await admin.put(`/api/admin/site-pages/${name}`, { text: 'Ours.' })
    expect(await check('legal-pages')).toEqual({
      ...{ id: 'legal-pages', title: 'Legal pages', state: 'done' },
      detail: 'All pages have your own text.',
    })
  })
})

describe('the services of the environment', () => {
  let mail: MailFake
  let telegram: TelegramFake
  let site: TestApp
  let operator: TestBrowser
  beforeAll(async () => {
    mail = await startMailFake()
    telegram = await startTelegramFake()
    const services = { SMTP_URL: mail.url, TELEGRAM_API_URL: telegram.url }
    site = await createTestApp({ ...services, CONTACT_EMAIL: 'help@kino.example', BRAND_NAME: 'Kino' })
    operator = await site.administrator()
  })
  afterAll(async () => {
    await site.close()
    await mail.close()
    await telegram.close()
  })

  it('ADM-13 a mail server is tried without a mail, and a missing sender is named', async () => {
    const sender = 'Mails come from Kino <no-reply@localhost>. Set MAIL_FROM'
    expect(await check('mail', operator)).toMatchObject({ state: 'done', detail: expect.stringContaining(sender) })
    expect(mail.mails).toEqual([])
    const other = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await check('mail', await other.administrator())).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('could not be reached'),
    })
    await other.close()
  })

  it('ADM-13 contact details are listed, and Telegram tells of reports if its bot finds the chat', async () => {
    expect(await check('contact', operator)).toMatchObject({ state: 'done', detail: 'The contact page shows: e-mail.' })
    expect((await check('report-address', operator))?.detail).toContain('http://localhost:3000/report')
    for (const [settings, state, words] of [
      [{ telegramBotToken: '1:a' }, 'open', 'Connect Telegram'],
      [{ telegramChatId: '42' }, 'failed', 'The bot token is wrong or was revoked.'],
      [{ telegramBotToken: telegram.token }, 'failed', 'The chat does not exist'],
      [{ telegramChatId: '4242' }, 'done', 'Telegram tells you of reports and alarms.'],
    ] as const) {
      await operator.put('/api/admin/settings/telegram', settings)
      expect(await check('report-address', operator)).toMatchObject({ state, detail: expect.stringContaining(words) })
    }
    expect(telegram.messages).toEqual([])
    const away = { ...site.ctx, config: { ...site.ctx.config, telegramApiUrl: 'http://127.0.0.1:9' } }
    expect(await checkReports(away, await getSettings(site.ctx.db.root))).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('Telegram could not be reached.'),
    })
    // Sealed with a secret that is lost.
    await site.query(`update admin_settings set telegram_bot_token = 'gone.AAAA'`)
    expect(await check('report-address', operator)).toMatchObject({
      state: 'open',
      detail: expect.stringContaining('Connect Telegram'),
    })
  })

  it('ADM-13 SEC-12 an administrator without a second factor is named', async () => {
    const [{ id, username } = {}] = await site.query('select id, username from users where is_admin')
    expect((await check('second-factor', operator))?.detail).toContain(`Without one: ${username}.`)
    await site.query(`insert into totp_secrets (user_id, secret, enabled_at) values ('${id}', 's', now())`)
    const answer = await operator.get('/api/admin/checklist')
    expect((answer.body as Checklist).checks.find((one) => one.id === 'second-factor')).toMatchObject({ state: 'done' })
  })

  it('ADM-13 a disabled administrator needs no second factor', async () => {
    const { username } = (await (await site.administrator()).get('/api/auth/current-user')).body.user
    expect((await check('second-factor', operator))?.detail).toContain(username)
    await site.query(`update users set is_active = false where username = '${username}'`)
    expect((await check('second-factor', operator))?.detail).not.toContain(username)
  })
})

describe('payments', () => {
  let shop: Shop
  let seller: TestBrowser
  beforeAll(async () => {
    shop = await openShop()
    seller = await shop.administrator()
  })
  afterAll(() => shop.close())

  it('ADM-13 are done only if every service that takes money is in production and has its webhook', async () => {
    const put = (values: object) => seller.put('/api/admin/settings', values)
    const state = async () => check('payments', seller)
    expect(await state()).toMatchObject({ state: 'open', detail: expect.stringContaining('PayPal is in its sandbox.') })
    await put({ creemEnvironment: 'prod' })
    expect(await state()).toMatchObject({ state: 'open', detail: expect.stringContaining('PayPal is in its sandbox.') })
    await put({ paypalEnvironment: 'production', creemWebhookSecret: null })
    expect((await state())?.detail).toContain('The webhook secret of Creem is missing or invalid.')
    await put({ creemWebhookSecret: webhookSecret, paypalWebhookId: '' })
    expect((await state())?.detail).toContain('The webhook ID of PayPal is missing.')
    await put({ paypalWebhookId: 'WH-1' })
    expect(await state()).toMatchObject({ state: 'done' })
  })

  it('ADM-13 every service that fails is named, and no package is called missing because Creem rejects the key', async () => {
    const wrong = { creemEnvironment: 'prod', creemApiKey: 'another', paypalClientSecret: null }
    await seller.put('/api/admin/settings', wrong)
    expect(await check('payments', seller)).toMatchObject({
      state: 'failed',
      detail: 'Creem rejects the key for the prod environment. The keys of PayPal are not saved.',
    })
    expect(await check('prices', seller)).toMatchObject({
      state: 'failed',
      detail: 'Creem could not be asked about the packages.',
    })
    const right = { creemApiKey: 'creem_test_fake', paypalClientSecret: 'paypal-fake-secret' }
    expect((await seller.put('/api/admin/settings', right)).status).toBe(200)
  })

  it('ADM-13 a webhook secret that is too short, or that no key opens, counts as missing', async () => {
    const put = (values: object) => seller.put('/api/admin/settings', values)
    await put({ creemEnvironment: 'prod', paypalEnvironment: 'production', paypalWebhookId: 'WH-1' })
    const missing = { state: 'open', detail: expect.stringContaining('of Creem is missing or invalid.') }
    await put({ creemWebhookSecret: 'whsec' })
    expect(await check('payments', seller)).toMatchObject(missing)
    await put({ creemWebhookSecret: webhookSecret })
    expect(await check('payments', seller)).toMatchObject({ state: 'done' })
    await shop.query(`update admin_settings set creem_webhook_secret = 'gone.AAAA'`)
    expect(await check('payments', seller)).toMatchObject(missing)
    await put({ creemWebhookSecret: webhookSecret })
  })

  it('ADM-13 the prices of the packages are compared with those at Creem', async () => {
    const { settings } = shop.creem
    const prices = () => check('prices', seller)
    const wrong = (detail: string) => ({ state: 'failed', detail })
    const unsold = (why: string) => `Starter cannot be sold through Creem: The Creem product ${why}`
    const matching = { state: 'done', detail: expect.stringContaining('The prices of all 3 packages match Creem.') }
    expect(await prices()).toMatchObject(matching)
    settings.prices.set('prod_1000', 100)
    expect(await prices()).toMatchObject(wrong(unsold('costs 100 cents, but the package costs 1000 cents.')))
    settings.prices.set('prod_1000', null)
    expect(await prices()).toMatchObject(wrong('Creem has no product for Starter.'))
    settings.prices.clear()
    settings.failing.set('/v1/products', 500)
    expect(await prices()).toMatchObject(wrong('Creem could not be asked about the packages.'))
    settings.failing.clear()
    await shop.query(`update credit_packages set creem_product_id = null where name = 'Starter'`)
    expect(await prices()).toMatchObject(wrong('Starter has no Creem product.'))
    await shop.query(`update credit_packages set creem_product_id = 'prod_1000' where name = 'Starter'`)
    settings.currency = 'EUR'
    expect((await prices())?.detail).toContain(unsold('is not sold in USD.'))
    settings.currency = 'USD'
    settings.billingType = 'recurring'
    const subscription = await prices()
    expect([subscription?.state, subscription?.detail]).toEqual([
      'failed',
      expect.stringContaining(unsold('is a subscription.')),
    ])
    settings.billingType = 'onetime'
    expect(await prices()).toMatchObject(matching)
  })

  it('ADM-13 a deleted package is not compared with Creem', async () => {
    const extra = { name: 'Extra', credits: 10, price: '2.00' }
    const { body } = await seller.post('/api/admin/credit-packages', extra)
    expect((await check('prices', seller))?.detail).toBe('Extra has no Creem product.')
    expect((await seller.delete(`/api/admin/credit-packages/${body.id}`)).status).toBe(200)
    expect((await check('prices', seller))?.detail).toContain('The prices of all 3 packages match Creem.')
  })

  it('ADM-13 a shop whose credits cost another price gets a hint', async () => {
    await seller.put('/api/admin/settings', { creemEnabled: false })
    const detail = (await check('prices', seller))?.detail
    expect(detail).toContain('3 packages are on sale. PayPal charges the prices set here.')
    expect(detail).toContain('100 credits cost from $15.00.')
    await seller.put('/api/admin/settings', { paypalEnabled: false })
    expect((await check('prices', seller))?.detail).not.toContain('PayPal')
    await seller.put('/api/admin/settings', { paypalEnabled: true })
  })

  it('ADM-13 the test purchase is done once a payment has arrived', async () => {
    expect(await check('test-purchase', seller)).toMatchObject({ state: 'open' })
    await shop.buyer()
    await seller.put('/api/admin/settings', { creemEnabled: true, creemWebhookSecret: webhookSecret })
    await shop.query(`insert into orders (user_id, package_name, gateway, status, price_cents, credits)
      select id, 'Pro', 'creem', 'pending', 2500, 150 from users where not is_admin limit 1`)
    expect(await check('test-purchase', seller)).toMatchObject({ state: 'open' })
    await shop.query(`update orders set status = 'completed', completed_at = now()`)
    expect(await check('test-purchase', seller)).toMatchObject({ state: 'done' })
    await shop.query('delete from orders')
  })
})
