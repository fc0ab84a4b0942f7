import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keptMs } from '#contract/retention.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { startTelegramFake, type TelegramFake } from '#tests/fakes/telegram.ts'
import { type NoticeSite, openNoticeSite } from '#tests/notices/notice-site.ts'
import type { TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendNotices } from './send-notices.ts'
import { watchService } from './watch-service.ts'

const hourMs = 60 * 60_000

let site: NoticeSite
let test: TestApp
let telegram: TelegramFake
beforeAll(async () => {
  site = await openNoticeSite()
  ;({ test, telegram } = site)
})
afterAll(() => site.close())
beforeEach(() => {
  telegram.messages.length = 0
  test.clock.forward(2 * 60_000)
})

const raise = async (key: string) => {
  await test.db.transaction((tx) => raiseAlarm(tx, { key, detail: `${key}.` }))
  await site.note()
}
/** Lets Telegram answer the next message with this status. */
const fail = (error_code: number) => telegram.failures.push({ error_code, description: 'Bad Gateway' })
const send = () => sendNotices(test.ctx)
const alarms = async () => {
  const { body } = await (await test.administrator()).get('/api/admin/overview')
  return body.alarms.filter(({ key }: { key: string }) => key === 'notices')
}

it('ADM-05 a notice is sent again half a minute after Telegram failed, and the overview says so meanwhile', async () => {
  await raise('late')
  fail(502)
  await send()
  expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('Telegram is temporarily unavailable') }])
  test.clock.forward(29_999)
  await send()
  expect(site.texts()).toEqual([])
  test.clock.forward(1)
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: late.'])
  expect(await alarms()).toEqual([])
})

const limit = (retry_after: number) =>
  telegram.failures.push({ error_code: 429, description: 'Too Many Requests', parameters: { retry_after } })

/** Sends notices to a Telegram that holds its answer until `answer` is called. */
async function beginSending() {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  telegram.waits.push(promise)
  const sending = send()
  await waitUntil('the notice is on its way', () => telegram.waits.length === 0)
  return { sending, answer }
}

it('ADM-05 while Telegram limits messages, new notices wait as long as it says, too', async () => {
  await raise('first')
  limit(60)
  await send()
  const calls = telegram.calls.length
  test.clock.forward(5000)
  await raise('second')
  await send()
  test.clock.forward(54_999)
  await send()
  expect(telegram.calls).toHaveLength(calls)
  test.clock.forward(1)
  await send()
  expect(site.texts()).toEqual(['Soundreel: 2 notices\n• Attention: first.\n• Attention: second.'])
})

it('ADM-05 a notice waits as the body of the answer says, even if its HTTP status is 200', async () => {
  await raise('limited with 200')
  const parameters = { retry_after: 45 }
  telegram.failures.push({ status: 200, error_code: 429, description: 'Too Many Requests', parameters })
  await send()
  test.clock.forward(44_999)
  await send()
  expect(site.texts()).toEqual([])
  test.clock.forward(1)
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: limited with 200.'])
})

it('ADM-05 a Telegram that does not answer within ten seconds counts as unreachable, and gets the notice later', async () => {
  await raise('unanswered')
  const endAfter = AbortSignal.timeout.bind(AbortSignal)
  // It never answers, so the test need not wait as long.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => endAfter(ms / 50))
  const { sending, answer } = await beginSending()
  try {
    expect(timeout.mock.calls).toEqual([[10_000]])
    await sending
  } finally {
    timeout.mockRestore()
    answer()
    await sending
  }
  expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('Telegram could not be reached') }])
  const calls = telegram.calls.length
  test.clock.forward(30_000)
  await send()
  expect(telegram.calls).toHaveLength(calls + 1)
  expect(await alarms()).toEqual([])
})

it('ADM-05 no notice waits longer than Telegram says because one of them has often failed before', async () => {
  await raise('unlucky')
  for (const waitMs of [30_000, 60_000, 120_000]) {
    fail(502)
    await send()
    test.clock.forward(waitMs)
  }
  limit(45)
  await send()
  test.clock.forward(45_000)
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: unlucky.'])
})

it.each([302, 307, 308])('ADM-05 a notice follows no redirect to another host: %i', async (status) => {
  const other = await startTelegramFake()
  try {
    await raise(`redirected-${status}`)
    telegram.redirects.push({ status, location: `${other.url}/moved` })
    await send()
    expect(telegram.redirects).toEqual([])
    expect(other.calls).toEqual([])
    test.clock.forward(30_000)
    await send()
    expect(site.texts()).toEqual([`Soundreel: Attention: redirected-${status}.`])
  } finally {
    await other.close()
  }
})

it('ADM-05 a new notice starts the job that sends it', async () => {
  await test.query(`delete from pgboss.job where name = 'send-notices'`)
  await raise('new')
  expect(await test.query(`select state from pgboss.job where name = 'send-notices'`)).toEqual([{ state: 'created' }])
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: new.'])
})

it('ADM-05 a notice that one process is sending is not sent by another', async () => {
  await raise('once')
  const { sending, answer } = await beginSending()
  await send()
  answer()
  await sending
  expect(site.texts()).toEqual(['Soundreel: Attention: once.'])
})

it('ADM-05 a process that failed too late sends no notice again that another has sent meanwhile', async () => {
  await raise('sent meanwhile')
  const { sending, answer } = await beginSending()
  test.clock.forward(60_000)
  await send()
  fail(502)
  answer()
  await sending
  test.clock.forward(30_000)
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: sent meanwhile.'])
})

it('ADM-05 a group that moved does not replace the chat that an administrator has entered meanwhile', async () => {
  await raise('moving')
  const parameters = { migrate_to_chat_id: -1009 }
  telegram.failures.push({ error_code: 400, description: 'group chat was upgraded', parameters })
  const { sending, answer } = await beginSending()
  const admin = await test.administrator()
  await admin.put('/api/admin/settings/telegram', { telegramChatId: '4343' })
  answer()
  await sending
  expect((await admin.get('/api/admin/settings')).body.telegramChatId).toBe('4343')
  await admin.put('/api/admin/settings/telegram', { telegramChatId: '4242' })
  await send()
  expect(telegram.messages).toEqual([{ chatId: '4242', text: 'Soundreel: Attention: moving.' }])
})

it('ADM-05 ADM-02 notices wait while the bot token cannot be decrypted, and the overview says so', async () => {
  await test.query(`update admin_settings set telegram_bot_token = 'gone.AAAA'`)
  await raise('sealed')
  await send()
  expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('bot token cannot be decrypted') }])
  const admin = await test.administrator()
  expect(await admin.post('/api/test-telegram')).toMatchObject({
    status: 409,
    body: { code: 'NOT_CONFIGURED', message: expect.stringContaining('Enter it again') },
  })
  const entered = { telegramBotToken: telegram.token, telegramChatId: '4242' }
  expect((await admin.put('/api/admin/settings/telegram', entered)).status).toBe(200)
  test.clock.forward(30_000)
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: sealed.'])
  expect(await alarms()).toEqual([])
})

it('ADM-05 a notice that could not be sent for more than a day is given up, a newer one is not', async () => {
  await raise('too old')
  fail(502)
  await send()
  test.clock.forward(24 * hourMs - 1000)
  await raise('newer')
  test.clock.forward(1001)
  fail(502)
  await send()
  test.clock.forward(2 * hourMs)
  await send()
  await send()
  expect(site.texts()).toEqual(['Soundreel: Attention: newer.'])
})

it('ADM-05 the end of an alarm whose notice is gone is told by its key', async () => {
  await raise('forgotten')
  await send()
  await test.query(`delete from notices where key = 'forgotten'`)
  await test.db.transaction((tx) => clearAlarm(tx, 'forgotten'))
  await site.note()
  await send()
  expect(site.texts().at(-1)).toBe('Soundreel: Resolved: forgotten')
})

it('ADM-05 ADM-11 a test message is recorded with its result, also if it fails', async () => {
  const admin = await test.administrator()
  const sendTest = async () => {
    const { status, body } = await admin.post('/api/test-telegram')
    return [status, body.message]
  }
  const told = [await sendTest()]
  fail(502)
  told.push(await sendTest())
  telegram.failures.push({ error_code: 400, description: 'upgraded', parameters: { migrate_to_chat_id: -5 } })
  told.push(await sendTest())
  expect(told).toEqual([
    [200, 'The test message was sent.'],
    [502, 'Telegram is temporarily unavailable. Please try again in a moment.'],
    [502, 'The chat has moved: its new chat ID is -5.'],
  ])
  const recorded = await test.query(`select after from audit_log where action = 'test-telegram' order by id`)
  expect(recorded).toEqual(told.map(([, message]) => ({ after: { message } })))
  expect(site.texts()).toEqual(['Soundreel: notices will arrive in this chat.'])
})

it('ADM-05 events that are no news for the operator make no notice', async () => {
  await test.db.transaction((tx) =>
    appendEvent(tx, { userId: null, type: 'order.dismissed', data: { orderId: crypto.randomUUID() } }),
  )
  await site.note()
  expect(await test.query('select text from notices where due_at is not null')).toEqual([])
})

it('ADM-05 MRK-03 a sent notice is kept for thirty days, and one that waits for as long as it waits', async () => {
  await test.query('delete from notices')
  await raise('sent')
  await send()
  await raise('waiting')
  const kept = async () => {
    await watchService(test.ctx)
    return (await test.query('select key from notices order by id')).map(({ key }) => key)
  }
  test.clock.forward(keptMs('notices') - 1)
  expect(await kept()).toEqual(['sent', 'waiting'])
  test.clock.forward(1)
  expect(await kept()).toEqual(['waiting'])
})
