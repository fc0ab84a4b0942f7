import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { ReportedVideo } from '#contract/videos/video-reports.ts'
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
  test = await createTestApp({ SMTP_URL: mail.url, BRAND_NAME: 'Kino', SIGNUP_CREDITS: '50' })
  owner = await test.signedIn('owner')
  await test.query(`update users set email = 'owner@example.com', email_verified_at = now() where username = 'owner'`)
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await mail.close()
})
beforeEach(async () => {
  mail.mails.length = 0
  await test.query('delete from video_reports')
})

let shared = 0
async function shareOne(browser = owner): Promise<{ taskId: string; slug: string }> {
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  const slug = `shared${shared++}`
  await test.query(`update video_tasks set stage = 'completed', status = 'completed', due_at = null, is_public = true,
    share_slug = '${slug}', result_urls = '{x/720p.mp4}', poster = 'x/poster.jpg' where task_id = '${taskId}'`)
  return { taskId, slug }
}
const share = (taskId: string, isPublic: boolean) => owner.put(`/api/video-tasks/${taskId}/share`, { isPublic })

async function report(slug: string, email = ''): Promise<void> {
  const body = { slug, reason: 'of-me', words: 'This shows me, and nobody asked me.', email }
  expect((await test.browser().post('/api/reports', body)).body.outcome).toBe('received')
}
const list = async (query = '') => (await admin.get(`/api/admin/reports${query}`)).body
const groupOf = async (taskId: string): Promise<ReportedVideo> =>
  (await list()).data.find((one: ReportedVideo) => one.taskId === taskId)
async function decide(taskId: string, body: object): Promise<string> {
  const { id } = await groupOf(taskId)
  expect((await admin.post(`/api/admin/reports/${id}/decision`, body)).status).toBe(200)
  return id
}

it('MRK-02 open reports come first, the oldest first, then the decided ones, the latest decision first', async () => {
  const taskIds: string[] = []
  for (let count = 0; count < 4; count++) {
    const { taskId, slug } = await shareOne()
    taskIds.push(taskId)
    test.clock.forward(1000)
    await report(slug)
  }
  const [first = '', second = '', third = '', fourth = ''] = taskIds
  const order = async (query = '') => (await list(query)).data.map((one: ReportedVideo) => one.taskId)
  expect(await order()).toEqual([first, second, third, fourth])
  for (const taskId of [third, first]) {
    test.clock.forward(1000)
    await decide(taskId, { decision: 'dismiss' })
  }
  expect(await order()).toEqual([second, fourth, first, third])
  expect(await list('?limit=3&page=2')).toMatchObject({ data: [{ taskId: third }], total: 4, open: 2 })
  expect(await order('?limit=1&page=2')).toEqual([fourth])
})

it('MRK-02 a video that its owner has made private since stays reported, and hiding it blocks its sharing', async () => {
  const { taskId, slug } = await shareOne()
  await report(slug)
  expect((await share(taskId, false)).status).toBe(200)
  expect(await groupOf(taskId)).toMatchObject({ shareUrl: null, decision: null })
  await decide(taskId, { decision: 'hide', ownerReason: 'It shows Bob.' })
  expect(await share(taskId, true)).toMatchObject({ status: 409, body: { code: 'SHARING_BLOCKED' } })
  expect((await share(taskId, false)).status).toBe(200)
})

/** A shared video, a shared film with it and another shot, and a shared extension of the film. */
async function shareWithFilm() {
  const [shown, film, extended, other] = [await shareOne(), await shareOne(), await shareOne(), await shareOne()]
  const parts = JSON.stringify({ parts: [{ taskId: other.taskId }, { taskId: shown.taskId }] })
  await test.query(`update video_tasks set mode = 'join', film = '${parts}' where task_id = '${film.taskId}'`)
  await test.query(`update video_tasks set mode = 'extend', parent_id = (select id from video_tasks
    where task_id = '${film.taskId}') where task_id = '${extended.taskId}'`)
  const all = [shown, film, extended, other]
  return { shown, film, extended, other, all }
}
const isShown = async ({ slug }: { slug: string }) => (await test.browser().get(`/v/${slug}`)).status === 200
const blocked = { status: 409, body: { code: 'SHARING_BLOCKED' } }
const withdrawnBy = `select u.username, e.data->>'taskId' as "taskId" from events e join users u on u.id = e.user_id
  where e.type = 'video.withdrawn'`

it('MRK-02 a hidden video is shared no longer and never again as a shot of a film, or as what another extends', async () => {
  const { shown: hidden, film, extended, other, all } = await shareWithFilm()
  expect(await Promise.all(all.map(isShown))).toEqual([true, true, true, true])
  await report(hidden.slug)
  await decide(hidden.taskId, { decision: 'hide', ownerReason: 'It shows Bob.' })
  expect(await Promise.all(all.map(isShown))).toEqual([false, false, false, true])
  const told = (await test.query(withdrawnBy)).filter(({ taskId }) => all.some((one) => one.taskId === taskId))
  const expected = [hidden, film, extended].map(({ taskId }) => ({ username: 'owner', taskId }))
  expect(told).toHaveLength(3)
  expect(told).toEqual(expect.arrayContaining(expected))
  for (const { taskId } of [film, extended]) expect(await share(taskId, true)).toMatchObject(blocked)
  expect((await share(other.taskId, true)).status).toBe(200)
})

it.each([
  ['still there', false],
  ['deleted by its owner', true],
])(
  'MRK-02 the decision to delete a video that is %s also ends the sharing of its films and extensions for good',
  async (_state, isDeletedBefore) => {
    const { shown: deleted, film, extended, other, all } = await shareWithFilm()
    await report(deleted.slug)
    if (isDeletedBefore) await owner.delete(`/api/video-tasks/${deleted.taskId}`)
    await decide(deleted.taskId, { decision: 'delete', ownerReason: 'It shows Bob.' })
    expect(await Promise.all(all.map(isShown))).toEqual([false, false, false, true])
    for (const { taskId } of [film, extended]) expect(await share(taskId, true)).toMatchObject(blocked)
    expect((await share(other.taskId, true)).status).toBe(200)
  },
)

it('MRK-02 deciding about one video leaves the reports of others open', async () => {
  const [decided, other] = [await shareOne(), await shareOne()]
  for (const { slug } of [decided, other]) await report(slug)
  await decide(decided.taskId, { decision: 'hide', ownerReason: 'It shows Bob.' })
  expect(await groupOf(other.taskId)).toMatchObject({ decision: null, ownerReason: null, decidedAt: null })
  expect((await test.browser().get(`/v/${other.slug}`)).status).toBe(200)
  expect((await list()).open).toBe(1)
})

it('MRK-02 the reports of a video that its owner has deleted can still be decided', async () => {
  const { taskId, slug } = await shareOne()
  await report(slug)
  expect(await groupOf(taskId)).toMatchObject({ videoUrl: expect.stringContaining('/media/x/720p.mp4') })
  expect((await owner.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  expect(await groupOf(taskId)).toMatchObject({ posterUrl: null, videoUrl: null, decision: null })
  await decide(taskId, { decision: 'delete', ownerReason: 'It shows Bob.' })
  expect(await groupOf(taskId)).toMatchObject({ decision: 'delete' })
})

it('MRK-02 a video that is being made anew is not deleted, and its reports stay open', async () => {
  const { taskId, slug } = await shareOne()
  await report(slug)
  const setStage = (stage: string) =>
    test.query(`update video_tasks set stage = '${stage}' where task_id = '${taskId}'`)
  await setStage('storing')
  const { id } = await groupOf(taskId)
  const refused = await admin.post(`/api/admin/reports/${id}/decision`, { decision: 'delete', ownerReason: 'Bob.' })
  expect([refused.status, refused.body.code]).toEqual([409, 'VIDEO_IN_PROGRESS'])
  expect(await groupOf(taskId)).toMatchObject({ decision: null })
  await setStage('completed')
  await decide(taskId, { decision: 'delete', ownerReason: 'It shows Bob.' })
})

it.each([
  ['hide', 'video.withdrawn'],
  ['delete', 'video.deleted'],
])('MRK-02 GEN-20 the decision to %s is told to the pages of the owner', async (decision, type) => {
  const { taskId, slug } = await shareOne()
  await report(slug)
  await decide(taskId, { decision, ownerReason: 'It shows Bob.' })
  const told = await test.query(`select u.username from events e join users u on u.id = e.user_id
    where e.type = '${type}' and e.data->>'taskId' = '${taskId}'`)
  expect(told).toEqual([{ username: 'owner' }])
})

it('MRK-02 a disabled owner gets no mail', async () => {
  const leaver = await test.signedIn('leaver')
  await test.query(`update users set email = 'leaver@example.com', email_verified_at = now() where username = 'leaver'`)
  const { taskId, slug } = await shareOne(leaver)
  await report(slug)
  expect(await groupOf(taskId)).toMatchObject({ ownerIsMailed: true })
  await test.query(`update users set is_active = false where username = 'leaver'`)
  expect(await groupOf(taskId)).toMatchObject({ ownerIsMailed: false })
  const reportId = await decide(taskId, { decision: 'hide', ownerReason: 'It shows Bob.' })
  await sendReportMail(test.ctx, { reportId, to: 'owner', slug })
  expect(mail.mails).toEqual([])
})

it('MRK-02 the mails about a decision are tried for hours if the mail server is down', async () => {
  const { taskId, slug } = await shareOne()
  await report(slug, 'ann@example.com')
  const reportId = await decide(taskId, { decision: 'hide', ownerReason: 'It shows Bob.', answer: 'It is hidden.' })
  const jobs = await test.query(`select data ->> 'to' as "to", retry_limit, retry_backoff from pgboss.job
    where name = 'send-report-mail' and data ->> 'reportId' = '${reportId}' order by 1`)
  const patient = { retry_limit: 12, retry_backoff: true }
  expect(jobs).toEqual([
    { to: 'owner', ...patient },
    { to: 'reporter', ...patient },
  ])
})

it('MRK-02 the address of a reporter is kept until the answer was accepted, and no longer', async () => {
  const { taskId, slug } = await shareOne()
  await report(slug, 'ann@example.com')
  const reportId = await decide(taskId, { decision: 'dismiss', answer: 'We see nobody in it.' })
  const address = async () => (await test.query(`select email from video_reports where id = '${reportId}'`))[0]?.email
  const send = () => sendReportMail(test.ctx, { reportId, to: 'reporter', slug })
  mail.broken = true
  await expect(send()).rejects.toThrow()
  mail.broken = false
  expect(await address()).toBe('ann@example.com')
  await send()
  expect(await address()).toBeNull()
  await send()
  expect(mail.mails).toMatchObject([{ to: 'ann@example.com', subject: 'Your report at Kino' }])
  const text = mail.mails[0]?.text
  expect(text).toContain('We left the video as it is.')
  expect(text).toContain('We see nobody in it.')
})

it('MRK-02 SEC-11 an owner gets the mail about a decision even if strangers have used up the limit of the confirmed address', async () => {
  const noticed = await test.signedIn('noticed')
  const email = 'noticed@example.com'
  await test.query(`update users set email = '${email}', email_verified_at = now() where username = 'noticed'`)
  for (let count = 0; count < limits['mail:address'].max; count++) await test.ctx.limits.add('mail:address', email)
  const { taskId, slug } = await shareOne(noticed)
  await report(slug)
  const reportId = await decide(taskId, { decision: 'hide', ownerReason: 'It shows Bob.' })
  await sendReportMail(test.ctx, { reportId, to: 'owner', slug })
  expect(mail.mails).toMatchObject([{ to: email, subject: 'Your video at Kino was hidden' }])
})

it('MRK-02 a mail to the owner that the server refuses does not count towards the daily limit', async () => {
  const { taskId, slug } = await shareOne()
  await test.query(`update users set email_verified_at = null where username = 'owner'`)
  await report(slug)
  const reportId = await decide(taskId, { decision: 'hide', ownerReason: 'It shows Bob.' })
  const send = () => sendReportMail(test.ctx, { reportId, to: 'owner', slug })
  mail.broken = true
  for (let count = 0; count < 11; count++) await expect(send()).rejects.toThrow()
  mail.broken = false
  await send()
  expect(mail.mails).toMatchObject([{ to: 'owner@example.com', subject: 'Your video at Kino was hidden' }])
})
