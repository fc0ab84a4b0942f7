import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let owner: TestBrowser
let taskId: string
beforeAll(async () => {
  test = await createTestApp()
  owner = await test.signedIn()
  taskId = await make('waves <script>alert("x")</script> & "quotes" on a shore')
})
afterAll(() => test.close())

async function make(prompt: string): Promise<string> {
  const { body } = await owner.post('/api/generate-video', { prompt, model: 'veo3_fast' })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  return body.taskId
}
const share = (body: object, browser = owner, id = taskId) => browser.put(`/api/video-tasks/${id}/share`, body)
const shared = async (body: object = { isPublic: true }) => new URL((await share(body)).body.shareUrl).pathname
const task = async () =>
  (await owner.get('/api/video-tasks')).body.tasks.find((one: { taskId: string }) => one.taskId === taskId)
const anybody = () => test.browser()

describe('sharing', () => {
  it('CRE-05 makes a completed video public at its own address and marks it in the list', async () => {
    expect(await task()).toMatchObject({ isPublic: false, isListed: false, shareUrl: null })
    const first = await share({ isPublic: true })
    expect(first).toMatchObject({ status: 200, body: { isPublic: true, isListed: false } })
    expect(first.body.shareUrl).toMatch(/^http:\/\/localhost:3000\/v\/[a-z0-9]{15,}$/)
    expect((await share({ isPublic: true })).body).toEqual(first.body)
    expect(await task()).toMatchObject({ isPublic: true, shareUrl: first.body.shareUrl })
  })

  it('CRE-05 shows player, poster, prompt, waveform and a link to make a similar video, with all text escaped', async () => {
    const path = await shared()
    const { status, body, headers } = await anybody().get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(body).not.toContain('<script>alert')
    expect(body).toContain(
      'waves &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &quot;quotes&quot; on a shore',
    )
    expect(body).toContain(`poster="${path}/poster.jpg"`)
    expect(body).toContain(`src="${path}/video.mp4"`)
    expect(body).toContain('class="wave"')
    const link = /class="button" href="([^"]+)">Make one like this/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    const asked = new URL(link ?? '', 'http://x').searchParams
    expect(Object.fromEntries(asked)).toEqual({
      prompt: 'waves <script>alert("x")</script> & "quotes" on a shore',
      model: 'veo3_fast',
      aspectRatio: '16:9',
    })
    expect(body).not.toContain('/media/')
  })

  it('CRE-05 PLT-07 runs only our own script, loads only our own files and has the style that its policy names', async () => {
    const path = await shared()
    for (const url of [path, '/v/nothing']) {
      const { body, headers } = await anybody().get(url)
      const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
        "script-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ])
      expect(headers['cache-control']).toBe('no-cache')
      expect(body).not.toMatch(/<script(?! defer src="\/v\/play\.js")/)
    }
    const video = await anybody().get(`${path}/video.mp4`)
    expect(video.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('CRE-05 gives the player the shape of the video', async () => {
    const path = await shared()
    expect((await anybody().get(path)).body).toContain('class="wide"')
    const change = (ratio: string) =>
      test.query(`update video_tasks set aspect_ratio = '${ratio}', files = '[]' where task_id = '${taskId}'`)
    await change('9:16')
    expect((await anybody().get(path)).body).toContain('class="tall"')
    await change('16:9')
  })

  it.each([
    [480, 480, 'wide'],
    [480, 854, 'tall'],
    [3840, 2160, 'wide'],
  ])('CRE-05 tells other sites the real size of a video of %s × %s', async (width, height, shape) => {
    const path = await shared()
    const [before] = await test.query(`select files from video_tasks where task_id = '${taskId}'`)
    await test.query(`update video_tasks set files = jsonb_build_array(jsonb_build_object('kind', 'video', 'name',
      result_urls[1], 'width', ${width}, 'height', ${height})), hd_video_url = null where task_id = '${taskId}'`)
    const { body } = await anybody().get(path)
    expect(body).toContain(`<meta property="og:video:width" content="${width}">`)
    expect(body).toContain(`<meta property="og:video:height" content="${height}">`)
    expect(body).toContain(`class="${shape}"`)
    await test.query(`update video_tasks set files = '${JSON.stringify(before?.files)}' where task_id = '${taskId}'`)
  })

  it('CRE-05 has Open Graph and Twitter card tags with absolute addresses', async () => {
    const path = await shared()
    const { body } = await anybody().get(path)
    const url = `http://localhost:3000${path}`
    for (const [name, content] of [
      ['property="og:type"', 'video.other'],
      ['property="og:url"', url],
      ['property="og:image"', `${url}/poster.jpg`],
      ['property="og:video"', `${url}/video.mp4`],
      ['property="og:video:type"', 'video/mp4'],
      ['name="twitter:card"', 'summary_large_image'],
      ['name="twitter:image"', `${url}/poster.jpg`],
    ])
      expect(body).toContain(`<meta ${name} content="${content}">`)
  })

  it.each([
    ['demo', 'Demo', 'Demo video, drawn by a program without AI'],
    ['kie', 'AI', 'Made with AI'],
  ])('MRK-02 marks a video of %s as %s, also in previews on other sites', async (provider, short, long) => {
    const path = await shared()
    await test.query(`update video_tasks set provider = '${provider}' where task_id = '${taskId}'`)
    const { body } = await anybody().get(path)
    expect(body).toContain(`<span class="mark" role="img" aria-label="${long}" title="${long}">${short}</span>`)
    for (const name of ['property="og:title"', 'name="twitter:title"'])
      expect(body).toMatch(new RegExp(`<meta ${name} content="[^"]+ \\(${short}\\)">`))
    await test.query(`update video_tasks set provider = 'demo' where task_id = '${taskId}'`)
  })

  it('CRE-05 names the facts of the video, and leads to the report of this video', async () => {
    const path = await shared()
    const factsOf = (body: string) => /<p class="facts">([^<]*)</.exec(body)?.[1]
    await test.query(`update video_tasks set created_at = '2026-03-09T23:30:00Z' where task_id = '${taskId}'`)
    const { body } = await anybody().get(path)
    expect(factsOf(body)).toBe('Veo3 Fast · 16:9 · 9/3/2026 · demo video')
    expect(body).toContain(`<a href="/report?video=${path.split('/').at(-1)}">Report this video</a>`)
    const [before] = await test.query(`select audio_peaks from video_tasks where task_id = '${taskId}'`)
    await test.query(`update video_tasks set audio_peaks = '' where task_id = '${taskId}'`)
    expect(factsOf((await anybody().get(path)).body)).toBe('Veo3 Fast · 16:9 · 9/3/2026 · demo video · silent')
    await test.query(`update video_tasks set audio_peaks = '${before?.audio_peaks}' where task_id = '${taskId}'`)
    await test.query(`update video_tasks set aspect_ratio = 'source' where task_id = '${taskId}'`)
    expect(factsOf((await anybody().get(path)).body)).toBe('Veo3 Fast · 9/3/2026 · demo video')
    await test.query(`update video_tasks set aspect_ratio = '16:9' where task_id = '${taskId}'`)
  })

  it('CRE-05 PLT-07 may load its own style and script, and nothing from elsewhere', async () => {
    const path = await shared()
    const policy = String((await anybody().get(path)).headers['content-security-policy'])
    for (const part of ["default-src 'none'", "script-src 'self'", "media-src 'self'", "frame-ancestors 'self'"])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  it('CRE-05 plays the 1080p file once there is one', async () => {
    const path = await shared()
    const [before] = await test.query(`select hd_video_url from video_tasks where task_id = '${taskId}'`)
    await test.ctx.storage.put(import.meta.filename, 'hd-of-the-test/1080p.mp4')
    await test.query(`update video_tasks set hd_video_url = 'hd-of-the-test/1080p.mp4' where task_id = '${taskId}'`)
    const { headers } = await anybody().get(`${path}/video.mp4`)
    expect(Number(headers['content-length'])).toBe((await stat(import.meta.filename)).size)
    const former = before?.hd_video_url ? `'${before.hd_video_url}'` : 'null'
    await test.query(`update video_tasks set hd_video_url = ${former} where task_id = '${taskId}'`)
  })

  it('CRE-05 keeps search engines out until the owner lists the video', async () => {
    const path = await shared()
    const quiet = await anybody().get(path)
    expect([quiet.headers['x-robots-tag'], quiet.body.includes('content="noindex"')]).toEqual(['noindex', true])
    await share({ isPublic: true, isListed: true })
    const listed = await anybody().get(path)
    expect([listed.headers['x-robots-tag'], listed.body.includes('noindex')]).toEqual([undefined, false])
    await share({ isPublic: true, isListed: false })
  })

  it('CRE-05 stays listed when it is shared again, and is unlisted once it was private', async () => {
    await share({ isPublic: true, isListed: true })
    expect((await share({ isPublic: true })).body.isListed).toBe(true)
    expect(await task()).toMatchObject({ isPublic: true, isListed: true })
    await share({ isPublic: false })
    expect(await task()).toMatchObject({ isPublic: false, isListed: false, shareUrl: null })
    expect((await share({ isPublic: true })).body.isListed).toBe(false)
  })

  it('CRE-05 GEN-19 serves its media in ranges, under an address that is cached only briefly and never indexed', async () => {
    const path = await shared()
    const video = await anybody().get(`${path}/video.mp4`, { range: 'bytes=0-99' })
    expect(video).toMatchObject({ status: 206, headers: { 'content-type': 'video/mp4', 'content-length': '100' } })
    expect(video.headers['cache-control']).toBe('private, max-age=60')
    await share({ isPublic: true, isListed: true })
    for (const file of ['video.mp4', 'poster.jpg'])
      expect((await anybody().get(`${path}/${file}`)).headers['x-robots-tag']).toBe('noindex')
    await share({ isPublic: true, isListed: false })
    const poster = await anybody().get(`${path}/poster.jpg`)
    expect(poster).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
    expect((await anybody().get(`${path}/video.mp4`, { range: 'bytes=999999999-' })).status).toBe(416)
  })
})

describe('making a video private again', () => {
  const everything = async (path: string) =>
    Promise.all(['', '/video.mp4', '/poster.jpg'].map(async (file) => (await anybody().get(path + file)).status))

  it('CRE-05 tells anybody the prompt and poster of a public video, and says what is no longer shared', async () => {
    const path = await shared()
    const slug = path.split('/').at(-1)
    const known = await anybody().get(`/api/shared-videos/${slug}`)
    expect(known).toMatchObject({ status: 200, body: { posterUrl: `${path}/poster.jpg` } })
    expect(known.body.prompt).toContain('on a shore')
    await share({ isPublic: false })
    const gone = await anybody().get(path)
    expect(gone.status).toBe(404)
    expect(gone.headers['x-robots-tag']).toBe('noindex')
    expect(gone.body).toContain('This video is no longer shared')
    expect((await anybody().get(`/api/shared-videos/${slug}`)).body.code).toBe('NOT_FOUND')
    expect((await anybody().get('/api/shared-videos/..%2Fx')).status).toBe(404)
  })

  it('CRE-05 removes page and media at once, and the address never comes back', async () => {
    const former = await shared()
    expect(await everything(former)).toEqual([200, 200, 200])
    expect((await share({ isPublic: false })).body).toEqual({ isPublic: false, isListed: false, shareUrl: null })
    expect(await everything(former)).toEqual([404, 404, 404])
    expect((await share({ isPublic: false })).status).toBe(200)
    const next = await shared()
    expect(next).not.toBe(former)
    expect(await everything(former)).toEqual([404, 404, 404])
    expect(await everything(next)).toEqual([200, 200, 200])
  })

  it("CRE-05 a disabled user's videos are not public", async () => {
    const path = await shared()
    await test.query(
      `update users set is_active = false where id = (select user_id from video_tasks where task_id = '${taskId}')`,
    )
    expect(await everything(path)).toEqual([404, 404, 404])
    await test.query('update users set is_active = true')
  })

  it('CRE-05 MRK-03 the videos of an account that is being deleted are not public', async () => {
    const path = await shared()
    expect(await everything(path)).toEqual([200, 200, 200])
    await test.query('update users set deletion_at = now()')
    expect(await everything(path)).toEqual([404, 404, 404])
    expect((await anybody().get(`/api/shared-videos/${path.split('/').at(-1)}`)).status).toBe(404)
    await test.query('update users set deletion_at = null')
  })

  it('CRE-04 CRE-05 deleting a video ends its sharing', async () => {
    const id = await make('gone soon')
    const path = new URL((await share({ isPublic: true, isListed: true }, owner, id)).body.shareUrl).pathname
    await owner.delete(`/api/video-tasks/${id}`)
    expect(await everything(path)).toEqual([404, 404, 404])
    expect((await share({ isPublic: true }, owner, id)).status).toBe(404)
  })
})

it('CRE-05 GEN-20 sharing and its end are told to all pages of the owner', async () => {
  const told = async () => {
    const rows = await test.query(`select e.type from events e join video_tasks v on v.user_id = e.user_id
      where v.task_id = '${taskId}' and e.data->>'taskId' = v.task_id and e.type in ('video.shared', 'video.withdrawn')
      order by e.id`)
    return rows.map(({ type }) => type)
  }
  const before = (await told()).length
  await share({ isPublic: true })
  await share({ isPublic: false })
  expect((await told()).slice(before)).toEqual(['video.shared', 'video.withdrawn'])
})

describe('permission to share', () => {
  it('CRE-05 ACC-10 only the owner may share', async () => {
    const stranger = await test.signedIn()
    expect((await share({ isPublic: true }, stranger)).status).toBe(404)
    expect((await share({ isPublic: true }, anybody())).status).toBe(401)
  })

  it('CRE-05 only a finished video may be shared', async () => {
    const { body } = await owner.post('/api/generate-video', { prompt: 'not yet', model: 'veo3_fast' })
    const answer = await share({ isPublic: true }, owner, body.taskId)
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_SHAREABLE' } })
  })

  it.each([[{}], [{ isPublic: 'yes' }], [{ isPublic: true, isListed: 1 }]])('CRE-05 refuses %j', async (body) => {
    expect(await share(body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})
