import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import type { TelegramFake } from '#tests/fakes/telegram.ts'
import { type NoticeSite, openNoticeSite } from '#tests/notices/notice-site.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { composeDigest, retryDelayMs } from './digest-policy.ts'
import { sendNotices } from './send-notices.ts'
import { dearestVideo, decideFailing, decideLow, decideResting } from './watch-policy.ts'
import { watchService } from './watch-service.ts'

let site: NoticeSite
let test: TestApp
let admin: TestBrowser
let telegram: TelegramFake
beforeAll(async () => {
  site = await openNoticeSite({}, ['-1009'])
  ;({ test, admin, telegram } = site)
})
afterAll(() => site.close())
beforeEach(() => {
  telegram.messages.length = 0
  test.clock.forward(120_000)
})

const alarm = { key: 'a-test', detail: 'the sky is falling.' }
const transact = (work: (tx: Tx) => Promise<void>) => test.db.transaction(work)
const tell = async () => {
  await site.note()
  await sendNotices(test.ctx)
}

describe('notices', () => {
  it('ADM-05 send one message when an alarm begins, one when it ends, and none between', async () => {
    for (let time = 0; time < 5; time++) await transact((tx) => raiseAlarm(tx, alarm))
    await tell()
    await tell()
    expect(site.texts()).toEqual(['Soundreel: Attention: the sky is falling.'])
    await transact((tx) => clearAlarm(tx, alarm.key))
    await tell()
    expect(site.texts()[1]).toBe('Soundreel: Resolved: the sky is falling.')
  })

  it('ADM-05 report a purchase, and hundreds of purchases in one message', async () => {
    const buyer = await test.signedIn('buyer')
    expect((await buyer.get('/api/auth/current-user')).status).toBe(200)
    const [order] =
      await test.query(`insert into orders (user_id, package_name, gateway, price_cents, credits, bonus_credits, status)
      select id, 'Pro', 'creem', 2500, 150, 25, 'completed' from users where username = 'buyer' returning id`)
    const bought = (times: number) =>
      transact(async (tx) => {
        for (let time = 0; time < times; time++)
          await appendEvent(tx, { userId: null, type: 'order.completed', data: { orderId: String(order?.id) } })
      })
    await bought(1)
    await tell()
    expect(site.texts()).toEqual(['Soundreel: Purchase: buyer, 175 credits for $25.00 (Creem)'])
    await bought(250)
    await tell()
    await tell()
    expect(site.texts()).toHaveLength(3)
    expect(site.texts()[1]).toMatch(/^Soundreel: 200 notices\n• Purchase: buyer/)
    expect(Math.max(...site.texts().map((text) => text.length))).toBeLessThan(4096)
  })

  it('ADM-05 report refunds, disputes, and versions of videos that were not delivered', async () => {
    await test.signedIn('payer')
    const [order] =
      await test.query(`insert into orders (user_id, package_name, gateway, price_cents, credits, bonus_credits, status)
      select id, 'Pro', 'paypal', 2500, 150, 25, 'completed' from users where username = 'payer' returning id`)
    const about = (kind: 'refund' | 'dispute', credits: number) => ({ orderId: String(order?.id), kind, credits })
    const taskId = 'vid_of_the_payer'
    await transact(async (tx) => {
      await appendEvent(tx, { userId: null, type: 'order.reversed', data: about('refund', 35) })
      await appendEvent(tx, { userId: null, type: 'order.reversed', data: about('dispute', 175) })
      await appendEvent(tx, { userId: null, type: 'order.restored', data: about('refund', -5) })
      await appendEvent(tx, { userId: null, type: 'order.restored', data: about('dispute', -175) })
      await appendEvent(tx, { userId: null, type: 'video.hd-failed', data: { taskId } })
      await appendEvent(tx, { userId: null, type: 'video.upgrade-failed', data: { taskId } })
    })
    await tell()
    const lines = [
      'Payment refunded: payer, 35 of 175 credits deducted, sold for $25.00 (PayPal)',
      'Payment disputed: payer, 175 of 175 credits deducted, sold for $25.00 (PayPal)',
      'Refund corrected: payer, 5 of 175 credits restored, sold for $25.00 (PayPal)',
      'Dispute won: payer, 175 of 175 credits restored, sold for $25.00 (PayPal)',
      `The 1080p version of video ${taskId} was not delivered, although it is guaranteed.`,
      `The paid higher resolution of video ${taskId} was not delivered. Its credits were returned.`,
    ]
    expect(site.texts()).toEqual([['Soundreel: 6 notices', ...lines.map((line) => `• ${line}`)].join('\n')])
  })

  it('ADM-05 are limited to five messages a minute', async () => {
    for (let time = 0; time < 12; time++) {
      await transact((tx) => raiseAlarm(tx, { key: `burst-${time}`, detail: `matter ${time}` }))
      await tell()
    }
    expect(site.texts()).toHaveLength(5)
    test.clock.forward(61_000)
    await tell()
    expect(site.texts()[5]).toMatch(/7 notices/)
  })

  it('ADM-05 are retried later after a temporary failure, and follow a group that moved', async () => {
    telegram.failures.push({
      error_code: 429,
      description: 'Too Many Requests: retry after 45',
      parameters: { retry_after: 45 },
    })
    await transact((tx) => raiseAlarm(tx, { key: 'slow', detail: 'slow' }))
    await tell()
    await tell()
    expect(site.texts()).toEqual([])
    test.clock.forward(46_000)
    const moved = { error_code: 400, description: 'group chat was upgraded', parameters: { migrate_to_chat_id: -1009 } }
    telegram.failures.push(moved)
    await tell()
    await tell()
    expect(telegram.messages).toEqual([{ chatId: '-1009', text: 'Soundreel: Attention: slow' }])
    expect((await admin.get('/api/admin/settings')).body.telegramChatId).toBe('-1009')
  })

  it('ADM-05 are not retried after a refusal, and not sent if they are older than the bot', async () => {
    telegram.failures.push({ error_code: 403, description: 'Forbidden: bot was kicked from the group chat' })
    await transact((tx) => raiseAlarm(tx, { key: 'kicked', detail: 'kicked' }))
    await tell()
    test.clock.forward(3_600_000)
    await tell()
    await admin.put('/api/admin/settings/telegram', { telegramBotToken: null })
    await transact((tx) => raiseAlarm(tx, { key: 'early', detail: 'early' }))
    await tell()
    await admin.put('/api/admin/settings/telegram', { telegramBotToken: telegram.token })
    await tell()
    expect(site.texts()).toEqual([])
  })

  const unsent = async () =>
    (await admin.get('/api/admin/overview')).body.alarms.filter(({ key }: { key: string }) => key === 'notices')
  const failTo = async (key: string) => {
    telegram.failures.push({ error_code: 403, description: 'Forbidden: bot was kicked from the group chat' })
    await transact((tx) => raiseAlarm(tx, { key, detail: key }))
    await tell()
  }

  it('ADM-05 failed notices are shown in the overview, until one arrives', async () => {
    await failTo('unheard')
    expect(await unsent()).toMatchObject([{ detail: expect.stringContaining('do not reach Telegram') }])
    expect(JSON.stringify(await unsent())).not.toContain(telegram.token)
    await transact((tx) => raiseAlarm(tx, { key: 'heard', detail: 'heard' }))
    test.clock.forward(61_000)
    await tell()
    expect(await unsent()).toEqual([])
    await failTo('unheard again')
    expect(await unsent()).toHaveLength(1)
    expect((await admin.post('/api/test-telegram')).status).toBe(200)
    expect(await unsent()).toEqual([])
  })

  it('ADM-05 failed notices are not shown while no bot is connected', async () => {
    await failTo('unheard as well')
    expect(await unsent()).toHaveLength(1)
    await admin.put('/api/admin/settings/telegram', { telegramBotToken: null })
    expect(await unsent()).toEqual([])
    await admin.put('/api/admin/settings/telegram', { telegramBotToken: telegram.token })
    expect(await unsent()).toHaveLength(1)
    expect((await admin.post('/api/test-telegram')).status).toBe(200)
  })
})

describe('service monitoring', () => {
  it('ADM-05 reports an account that runs low, and the end of the alarm', async () => {
    const { body } = await admin.post('/api/admin/kie-apis', { name: 'Main', token: 'a token', totalCredits: 399 })
    await watchService(test.ctx)
    await watchService(test.ctx)
    await tell()
    expect(site.texts()).toEqual([expect.stringContaining('"Main" has fewer credits left')])
    await admin.put(`/api/admin/kie-apis/${body.id}`, { totalCredits: 500 })
    await watchService(test.ctx)
    await tell()
    expect(site.texts()).toHaveLength(1)
    await admin.delete(`/api/admin/kie-apis/${body.id}`)
    await watchService(test.ctx)
    await tell()
    expect(site.texts()[1]).toContain('Resolved: the KIE API "Main"')
  })

  it.each([
    [{ completed: 0, failed: 4 }, 'keep'],
    [{ completed: 5, failed: 5 }, 'raise'],
    [{ completed: 9, failed: 4 }, 'keep'],
    [{ completed: 90, failed: 6 }, 'clear'],
    [{ completed: 0, failed: 0 }, 'clear'],
    [{ completed: 0, failed: 1 }, 'clear'],
    [{ completed: 0, failed: 2 }, 'keep'],
    [{ completed: 4, failed: 5 }, 'raise'],
    [{ completed: 3, failed: 1 }, 'clear'],
  ] as const)('ADM-05 %j: %s', (ended, decision) => expect(decideFailing(ended)).toBe(decision))

  it('ADM-05 keeps the current state between the thresholds', () => {
    const account = { totalCredits: 500, videoCost: 400, failures: 3, resting: false }
    expect([decideLow(account), decideResting(account)]).toEqual(['keep', 'keep'])
    expect(decideLow({ ...account, totalCredits: 800 })).toBe('clear')
    expect(decideResting({ ...account, resting: true })).toBe('raise')
    expect(decideResting({ ...account, failures: 0 })).toBe('clear')
  })
})

it('ADM-05 an account is low below what it is stated to pay, or what its dearest model took', () => {
  const account = { vendor: 'kie', creditPrice: '0.005', veo3QualityCredits: 400, veo3FastCredits: 80 }
  expect(dearestVideo(account, [])).toBe(400)
  expect(dearestVideo(account, [{ vendor: 'kie', cents: 150 }])).toBe(400)
  expect(dearestVideo(account, [{ vendor: 'kie', cents: 500 }])).toBe(1000)
  expect(dearestVideo(account, [{ vendor: 'fal', cents: 500 }])).toBe(400)
  expect(dearestVideo({ ...account, creditPrice: '0' }, [{ vendor: 'kie', cents: 500 }])).toBe(400)
})

describe('a digest', () => {
  it("ADM-05 stays within Telegram's message size", () => {
    const digest = composeDigest(
      'Soundreel',
      Array.from({ length: 500 }, () => 'x'.repeat(1000)),
    )
    expect(digest.length).toBeLessThan(4000)
    expect(digest).toMatch(/and \d+ more$/)
  })

  it('ADM-05 backs off, respects a requested delay, and gives up after a day', () => {
    expect([retryDelayMs(1, 0, 0), retryDelayMs(3, 0, 0), retryDelayMs(30, 0, 0)]).toEqual([30_000, 120_000, 3_600_000])
    expect(retryDelayMs(1, 0, 90_000)).toBe(90_000)
    expect(retryDelayMs(9, 25 * 3_600_000, 0)).toBeNull()
  })
})
