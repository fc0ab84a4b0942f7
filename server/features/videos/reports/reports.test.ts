import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptMs } from '#contract/retention.ts'
import type { ReportedVideo } from '#contract/videos/video-reports.ts'
import { watchService } from '#server/features/notices/watch-service.ts'
import { type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { forgetReporters } from './forget-reporters.ts'
import { sendReportMail } from './send-report-mail.ts'

let mail: MailFake
let test: TestApp
let owner: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url, BRAND_NAME: 'Kino', SIGNUP_CREDITS: '50' })
  await test.ctx.queue.work('send-report-mail', 1, (data) => sendReportMail(test.ctx, data))
  owner = await test.signedIn('owner')
  await test.query(`update users set email = 'owner@example.com', email_verified_at = now() where username = 'owner'`)
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

async function shareOne(prompt = 'waves on a shore'): Promise<{ taskId: string; slug: string }> {
  const { taskId } = (await owner.post('/api/generate-video', { prompt, model: 'veo3_fast' })).body
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const { shareUrl } = (await share(taskId)).body
  return { taskId, slug: String(shareUrl).split('/').at(-1) ?? '' }
}
const share = (taskId: string, isPublic = true) => owner.put(`/api/video-tasks/${taskId}/share`, { isPublic })

const words = 'This shows me, and nobody asked me.'
const report = (slug: string, more: object = {}) =>
  test.browser().post('/api/reports', { slug, reason: 'of-me', words, ...more })
const list = async (): Promise<ReportedVideo[]> => (await admin.get('/api/admin/reports?limit=100')).body.data
const groupOf = async (taskId: string) => (await list()).find((one) => one.taskId === taskId && !one.decision)
const openOf = async (taskId: string) => (await groupOf(taskId))?.reports ?? []
const decide = (id: string | undefined, body: object) => admin.post(`/api/admin/reports/${id}/decision`, body)
const page = async (slug: string) => (await test.browser().get(`/v/${slug}`)).status

describe('a report', () => {
  it('MRK-02 is made by anybody from the page of a shared video, and listed for administrators', async () => {
    const { taskId, slug } = await shareOne('a dancing crowd')
    expect((await test.browser().get(`/v/${slug}`)).body).toContain(`href="/report?video=${slug}"`)
    expect((await report(slug, { email: 'ann@example.com' })).body).toEqual({ success: true, outcome: 'received' })
    expect(await groupOf(taskId)).toMatchObject({
      reports: [{ reason: 'of-me', words, email: 'ann@example.com' }],
      ...{ count: 1, decision: null, prompt: 'a dancing crowd', owner: 'owner' },
      ...{ posterUrl: expect.stringContaining('/media/'), videoUrl: expect.stringMatching(/\.mp4$/) },
      shareUrl: expect.stringContaining(`/v/${slug}`),
    })
    expect((await owner.get('/api/admin/reports')).status).toBe(403)
  })

  it('MRK-02 that is repeated stays one', async () => {
    const { taskId, slug } = await shareOne()
    const answers = await Promise.all([report(slug), report(slug), report(slug, { words: 'Another explanation.' })])
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['received', 'repeated', 'repeated'])
    expect((await report(slug)).body).toEqual({ success: true, outcome: 'repeated' })
    expect(await openOf(taskId)).toHaveLength(1)
    expect(JSON.stringify(await test.query('select * from video_reports'))).not.toContain('127.0.0.1')
  })

  it('MRK-02 tells administrators whom a mail reaches', async () => {
    const { taskId, slug } = await shareOne()
    await report(slug, { email: 'ann@example.com' })
    const flags = async () => {
      const group = await groupOf(taskId)
      return [group?.ownerIsMailed, group?.mailedReporters]
    }
    expect(await flags()).toEqual([true, 1])
    await test.query(`update video_reports set email = null where reporter_hash is not null`)
    await test.query(`update users set email = null where username = 'owner'`)
    expect(await flags()).toEqual([false, 0])
    await test.query(`update users set email = 'owner@example.com' where username = 'owner'`)
  })

  it('MRK-02 is an alarm and a number in the overview until all reports are decided', async () => {
    await test.query('delete from video_reports')
    const look = async () => {
      await watchService(test.ctx)
      const { alarms, openReports } = (await admin.get('/api/admin/overview')).body
      return [alarms.filter(({ key }: { key: string }) => key === 'reports-open').length, openReports]
    }
    expect(await look()).toEqual([0, 0])
    const shared = [await shareOne(), await shareOne()]
    for (const { slug } of shared) await report(slug)
    expect([await look(), await look()]).toEqual([
      [1, 2],
      [1, 2],
    ])
    const decideOf = async (index: number) =>
      decide((await openOf(shared[index]?.taskId ?? ''))[0]?.id, { decision: 'dismiss' })
    await decideOf(0)
    expect(await look()).toEqual([1, 1])
    await decideOf(1)
    expect(await look()).toEqual([0, 0])
  })

  it('MRK-02 of a video that is not public is refused, as of one that never was', async () => {
    const { taskId, slug } = await shareOne()
    await share(taskId, false)
    for (const asked of [slug, 'neverthere'])
      expect(await report(asked)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await openOf(taskId)).toEqual([])
  })

  it.each([
    ['slug', { slug: undefined }],
    ['reason', { reason: 'boring' }],
    ['words', { words: 'too short' }],
    ['words', { words: 'x'.repeat(2001) }],
    ['email', { email: 'ann' }],
  ])('MRK-02 with a wrong %s is refused with its field', async (field, more) => {
    expect(await report('slug', more)).toMatchObject({ status: 400, body: { field } })
  })
})

describe('a decision', () => {
  it('PLT-04 MRK-02 about an unknown report is refused in the same words, whatever its id is', async () => {
    const answers = [
      await decide('x', { decision: 'dismiss' }),
      await decide(crypto.randomUUID(), { decision: 'dismiss' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([404, 'Report not found.']))
  })

  it('MRK-02 to hide ends the sharing for good, and tells the owner and everybody who reported it', async () => {
    const { taskId, slug } = await shareOne('a quiet lake')
    await report(slug, { email: 'bob@example.com' })
    await test.query(`update video_reports set reporter_hash = 'other' where email = 'bob@example.com'`)
    await report(slug, { email: 'eve@example.com' })
    const [first] = await openOf(taskId)
    const made = await decide(first?.id, {
      decision: 'hide',
      ownerReason: 'It shows Bob.',
      answer: 'It is hidden now.',
    })
    expect(made.body).toEqual({ success: true })
    expect(await page(slug)).toBe(404)
    expect(await share(taskId)).toMatchObject({ status: 409, body: { code: 'SHARING_BLOCKED' } })
    const { tasks } = (await owner.get('/api/video-tasks')).body
    expect(tasks.find((one: { taskId: string }) => one.taskId === taskId)).toMatchObject({
      isPublic: false,
      status: 'completed',
      shareBlockedReason: 'It shows Bob.',
      shareBlockedAt: test.clock.now().toISOString(),
    })
    const told = await mail.take('owner@example.com')
    expect(told.text).toMatch(/ {4}a quiet lake\r?\n.*ended its sharing.*The reason: It shows Bob\./s)
    for (const reporter of ['bob@example.com', 'eve@example.com'])
      expect((await mail.take(reporter)).text).toMatch(
        /somebody reported a shared video, .*We ended the sharing of the video\..*It is hidden now\./s,
      )
    expect(told.text).toContain('write to us: http://localhost:3000/contact')
    const decided = (await list()).filter((one) => one.taskId === taskId)
    expect(decided).toMatchObject([{ decision: 'hide', answer: 'It is hidden now.', count: 2 }])
    const [{ after } = {}] = await test.query(
      `select after from audit_log where action = 'decide-report' order by id desc`,
    )
    expect(after).toMatchObject({ decision: 'hide', ownerReason: 'It shows Bob.', reports: 2 })
  })

  it('MRK-02 SEC-16 to delete removes the video like its owner could, and its files answer 404 at once', async () => {
    const { taskId, slug } = await shareOne()
    await report(slug)
    const [open] = await openOf(taskId)
    const file = new URL((await groupOf(taskId))?.videoUrl ?? '').pathname
    expect((await test.app.inject(file)).statusCode).toBe(200)
    await decide(open?.id, { decision: 'delete', ownerReason: 'Against the law.' })
    expect((await test.app.inject(file)).statusCode).toBe(404)
    expect(await page(slug)).toBe(404)
    expect((await owner.get(`/api/video-status/${taskId}`)).status).toBe(404)
    expect((await mail.take('owner@example.com')).text).toMatch(/deleted it.*Against the law\./s)
    expect((await list()).find((one) => one.taskId === taskId)).toMatchObject({ decision: 'delete', videoUrl: null })
    await test.verify()
  })

  it('MRK-02 to dismiss changes nothing of the video, and the same person may report it again', async () => {
    const { taskId, slug } = await shareOne()
    await report(slug, { email: 'ann@example.com' })
    const [open] = await openOf(taskId)
    await decide(open?.id, { decision: 'dismiss' })
    expect(await page(slug)).toBe(200)
    const [row] = await test.query(`select email, reporter_hash from video_reports where id = '${open?.id}'`)
    expect(row).toEqual({ email: null, reporter_hash: null })
    await report(slug)
    expect(await openOf(taskId)).toHaveLength(1)
  })

  it('MRK-02 needs a reason for the owner, and an existing report', async () => {
    const { taskId, slug } = await shareOne()
    await report(slug)
    const [open] = await openOf(taskId)
    expect(await decide(open?.id, { decision: 'hide' })).toMatchObject({ status: 400, body: { field: 'ownerReason' } })
    expect((await decide(crypto.randomUUID(), { decision: 'dismiss' })).status).toBe(404)
    expect(await page(slug)).toBe(200)
  })

  it('MRK-02 of two administrators at once is made once', async () => {
    const { taskId, slug } = await shareOne()
    await report(slug)
    await test.query(`update video_reports set reporter_hash = 'other' where decided_at is null`)
    await report(slug)
    const [one, two] = await openOf(taskId)
    const answers = await Promise.all([
      decide(one?.id, { decision: 'hide', ownerReason: 'First.' }),
      decide(one?.id, { decision: 'delete', ownerReason: 'Second.' }),
      decide(two?.id, { decision: 'hide', ownerReason: 'Third.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_DECIDED')
    const reasons = new Set((await list()).filter((any) => any.taskId === taskId).map(({ ownerReason }) => ownerReason))
    expect(reasons.size).toBe(1)
  })

  it('MRK-02 forgets after 30 days who reported; an open report keeps the address for its answer', async () => {
    const { taskId, slug } = await shareOne()
    await report(slug, { email: 'ann@example.com' })
    const [open] = await openOf(taskId)
    const stored = async () =>
      (await test.query(`select email, reporter_hash from video_reports where id = '${open?.id}'`))[0]
    test.clock.forward(keptMs('reporters') - 60_000)
    await forgetReporters(test.ctx)
    expect(await stored()).toEqual({ email: 'ann@example.com', reporter_hash: expect.any(String) })
    test.clock.forward(120_000)
    await forgetReporters(test.ctx)
    expect(await stored()).toEqual({ email: 'ann@example.com', reporter_hash: null })
    await test.query(`update video_reports set decision = 'dismiss', decided_at = created_at where id = '${open?.id}'`)
    await forgetReporters(test.ctx)
    expect(await stored()).toEqual({ email: null, reporter_hash: null })
  })

  it('MRK-03 forgets its words and answer after 180 days, and the reason once the video is deleted, too', async () => {
    const signIn = () => owner.post('/api/auth/login', { username: 'owner', password: 'correct horse' })
    admin = await test.administrator()
    await signIn()
    const { taskId, slug } = await shareOne()
    await report(slug, { email: 'ann@example.com' })
    const [open] = await openOf(taskId)
    await decide(open?.id, { decision: 'hide', ownerReason: 'It shows Ann.', answer: 'Thank you, Ann.' })
    const stored = async () =>
      (await test.query(`select words, answer, owner_reason from video_reports where id = '${open?.id}'`))[0]
    const reason = async () =>
      (await owner.get('/api/video-tasks')).body.tasks.find((one: { taskId: string }) => one.taskId === taskId)
    const known = { words, answer: 'Thank you, Ann.', owner_reason: 'It shows Ann.' }
    test.clock.forward(keptMs('reports'))
    await forgetReporters(test.ctx)
    expect(await stored()).toEqual(known)
    test.clock.forward(1)
    await forgetReporters(test.ctx)
    expect(await stored()).toEqual({ words: '', answer: null, owner_reason: 'It shows Ann.' })
    await signIn()
    expect(await reason()).toMatchObject({ shareBlockedReason: 'It shows Ann.' })
    await owner.delete(`/api/video-tasks/${taskId}`)
    await forgetReporters(test.ctx)
    expect(await stored()).toEqual({ words: '', answer: null, owner_reason: null })
  })
})
