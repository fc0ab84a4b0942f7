import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { maxOpenReports, type ReportedVideo } from '#contract/videos/video-reports.ts'
import { type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { sendReportMail } from './send-report-mail.ts'

let mail: MailFake
let test: TestApp
let owner: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url, BRAND_NAME: 'Kino' })
  await test.ctx.queue.work('send-report-mail', 1, (data) => sendReportMail(test.ctx, data))
  owner = await test.signedIn('evil-sender')
  await test.query(`update users set email = 'victim@example.com' where username = 'evil-sender'`)
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

let shared = 0
async function shareOne(prompt = 'waves on a shore'): Promise<{ taskId: string; slug: string }> {
  const { taskId } = (await owner.post('/api/generate-video', { prompt, model: 'veo3_fast' })).body
  const slug = `shared-${shared++}`
  await test.query(`update video_tasks set stage = 'completed', status = 'completed', is_public = true,
    share_slug = '${slug}' where task_id = '${taskId}'`)
  return { taskId, slug }
}

/** A report from another network. */
async function reportFrom(remoteAddress: string, slug: string, email = '') {
  const payload = { slug, reason: 'of-me', words: 'This shows me, and nobody asked me.', email }
  const answer = await test.app.inject({ method: 'POST', url: '/api/reports', payload, remoteAddress })
  return { status: answer.statusCode, body: answer.json() }
}
const list = async (): Promise<ReportedVideo[]> => (await admin.get('/api/admin/reports?limit=100')).body.data
const groupOf = async (taskId: string) => (await list()).find((one) => one.taskId === taskId && !one.decision)
const decide = (id: string | undefined, body: object) => admin.post(`/api/admin/reports/${id}/decision`, body)

it('MRK-02 SEC-27 is kept up to 20 times for a video, and the answer says so', async () => {
  const { taskId, slug } = await shareOne()
  const send = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => reportFrom(`10.7.${n}.1`, slug, `ann-${n}@example.com`)))
  const outcomes = (await send(maxOpenReports + 5)).map(({ body }) => body.outcome)
  expect(outcomes.filter((outcome) => outcome === 'received')).toHaveLength(maxOpenReports)
  expect(outcomes.filter((outcome) => outcome === 'enough')).toHaveLength(5)
  expect(await groupOf(taskId)).toMatchObject({ count: maxOpenReports })
  const { open, total, data } = (await admin.get('/api/admin/reports')).body
  expect([open >= maxOpenReports, total, data.length]).toEqual([true, data.length, data.length])
  await decide((await groupOf(taskId))?.id, { decision: 'dismiss' })
  expect(await groupOf(taskId)).toBe(undefined)
  expect((await reportFrom('10.8.0.1', slug)).body.outcome).toBe('received')
})

it('MRK-02 SEC-10: a caller with many IPv6 networks has one limit for their /48', async () => {
  const { slug } = await shareOne()
  const { max } = limits['report:wide-network']
  for (let count = 0; count < max - 1; count++) await test.ctx.limits.add('report:wide-network', '2001:db8:77::/48')
  const statuses = []
  for (const subnet of [1, 2, 3]) statuses.push((await reportFrom(`2001:db8:77:${subnet}::1`, slug)).status)
  expect(statuses).toEqual([200, 429, 429])
  expect((await reportFrom('2001:db8:78::1', slug)).status).toBe(200)
})

it('MRK-02 SEC-10: reports from one IPv6 /64 are those of one person', async () => {
  const { taskId, slug } = await shareOne()
  const outcomes: string[] = []
  for (const address of ['2001:db8:79:1::1', '2001:db8:79:1::2', '2001:db8:79:2::1'])
    outcomes.push((await reportFrom(address, slug)).body.outcome)
  expect(outcomes).toEqual(['received', 'repeated', 'received'])
  expect(await groupOf(taskId)).toMatchObject({ count: 2 })
})

it('MRK-02 to dismiss decides all reports of the video that the administrator has seen', async () => {
  const { taskId, slug } = await shareOne()
  for (const address of ['10.9.0.1', '10.9.0.2', '10.9.0.3']) {
    test.clock.forward(1000)
    await reportFrom(address, slug)
  }
  const seen = await groupOf(taskId)
  test.clock.forward(1000)
  await reportFrom('10.9.0.4', slug)
  const dismiss = (id: string | undefined) => decide(id, { decision: 'dismiss' })
  expect([(await dismiss(seen?.id)).status, (await dismiss(seen?.id)).status]).toEqual([200, 409])
  const left = (await groupOf(taskId))?.reports ?? []
  expect(left).toHaveLength(1)
  expect(seen?.reports.map(({ id }) => id)).not.toContain(left[0]?.id)
  expect((await list()).filter((one) => one.taskId === taskId).map(({ count }) => count)).toEqual([1, 3])
})

it('MRK-02 SEC-27 quotes the page of the video to at most five reporters, and nothing that its owner wrote', async () => {
  const prompt = 'Your parcel is held. Pay the fee at https://evil.example/pay'
  const { taskId, slug } = await shareOne(prompt)
  const addresses = Array.from({ length: 12 }, (_, n) => `stranger-${n}@example.com`)
  for (const [n, address] of ['Stranger-0@example.com', ...addresses].entries()) {
    test.clock.forward(1000)
    await reportFrom(`10.10.${n}.1`, slug, address)
  }
  expect(await groupOf(taskId)).toMatchObject({ count: 13, mailedReporters: 5 })
  const before = mail.mails.length
  await decide((await groupOf(taskId))?.id, { decision: 'delete', ownerReason: 'Fraud.', answer: 'Thank you.' })
  const toReporters = () => mail.mails.slice(before).filter(({ to }) => /stranger/i.test(to))
  // A mail that was sent, and one that will not be, leaves no address behind.
  const left = () => test.query(`select email from video_reports where email like '%tranger%'`)
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  expect(
    toReporters()
      .map(({ to }) => to.toLowerCase())
      .sort(),
  ).toEqual(addresses.slice(0, 5))
  for (const { text } of toReporters()) {
    expect(text).toContain(`http://localhost:3000/v/${slug}`)
    expect(text).not.toMatch(/parcel|evil/)
  }
  // Nobody has confirmed the address of the owner, so it may be a stranger's, too.
  const toOwner = await mail.take('victim@example.com')
  expect(toOwner.text).toContain(`http://localhost:3000/v/${slug}`)
  expect(toOwner.text).toMatch(/^Hello,\s.*deleted it.*Fraud\./s)
  expect(toOwner.text).not.toMatch(/parcel|evil/)
})
