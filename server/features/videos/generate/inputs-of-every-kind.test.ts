import { readFile, truncate } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { maxClipBytes } from '#server/features/videos/uploads/upload-clip.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { makeClip, makeWav } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'

let test: TestApp
let fake: KieFake
let browser: TestBrowser
/** Uploads of this user by their kind. */
let of: { image: string; clip: string; sound: string }
const clips = async ({ seconds }: { seconds: number }) => makeClip('16:9', { seconds })
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '5000' })
  fake = await startKieFake({ clips })
  const { storage, log } = test.ctx
  test.ctx.providers.kie = createKieProvider({ apiUrl: fake.url, uploadUrl: fake.uploadUrl, storage, log })
  fake.addAccount({ key: 'a-key', credits: 100_000, createsAtOnce: 1000 })
  await (await test.administrator()).post('/api/admin/kie-apis', { name: 'one', token: 'a-key', totalCredits: 100_000 })
  browser = await test.signedIn()
  const picture = sharp({ create: { width: 512, height: 512, channels: 3, background: '#c84' } })
  const [image, clip] = [await picture.png().toBuffer(), await readFile(await clips({ seconds: 4 }))]
  of = { image: await upload(image), clip: await upload(clip), sound: await upload(makeWav(3)) }
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

const send = (bytes: Uint8Array) => uploadFile(test, browser, { url: '/api/v1/uploads', field: 'file', bytes })
const upload = async (bytes: Uint8Array) => (await send(bytes)).body.id as string
const create = (asked: object) => browser.post('/api/v1/videos', { prompt: 'waves', ...asked })
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits as number

/** Makes a video for what it was quoted, and books what KIE takes for it. @returns what KIE was asked for */
async function make(asked: object) {
  const quote = (await browser.post('/api/v1/quotes', { prompt: 'waves', ...asked })).body
  const { status, body } = await create(asked)
  expect([status, body.message, body.creditsUsed]).toEqual([201, undefined, quote.credits])
  const [{ id }] = body.data
  await test.work()
  const task = fake.tasks.at(-1)
  const [row] = await test.query(`select estimated_cost, reserved_credits from video_tasks where task_id = '${id}'`)
  expect([Number(row?.estimated_cost), row?.reserved_credits]).toEqual([task?.price, Math.ceil(task?.price ?? 0)])
  for (let round = 0; round < 4; round++) {
    test.clock.forward(60_000)
    await test.work()
  }
  const video = (await browser.get(`/api/v1/videos/${id}`)).body
  expect([video.status, video.error]).toEqual(['completed', null])
  return { id, quote, video, body: task?.body as { model: string; input: Record<string, unknown> } }
}

const refused = async (asked: object, field: string) => {
  const { body } = await create(asked)
  expect([asked, body.code, body.field]).toEqual([asked, 'OPTION_NOT_OFFERED', field])
}
const stored = (end: string) => expect.stringMatching(new RegExp(`^https://.*\\.${end}$`))
const input = (role: string, uploadId: string, more: object = {}) => ({ role, uploadId, ...more })

/** The clip with a title, in place of the empty list of its encoder. */
function titledClip(clip: Buffer, title: string): Buffer {
  const at = clip.indexOf('udta') + 4
  const bytes = clip.readUInt32BE(at - 8) - 8
  clip.writeUInt32BE(bytes, at)
  clip.write('\xa9nam', at + 4, 'latin1')
  clip.writeUInt16BE(bytes - 12, at + 8)
  clip.writeUInt16BE(0, at + 10)
  clip.write(title.padEnd(bytes - 12), at + 12, 'latin1')
  return clip
}

/** A sound with a title of an even length. */
function titledWav(title: string): Buffer {
  const wav = makeWav(2)
  const list = Buffer.from(`LIST\0\0\0\0INFOINAM\0\0\0\0${title}`, 'latin1')
  list.writeUInt32LE(list.length - 8, 4)
  list.writeUInt32LE(title.length, 16)
  wav.writeUInt32LE(wav.length - 8 + list.length, 4)
  return Buffer.concat([wav.subarray(0, 36), list, wav.subarray(36)])
}

describe('uploads', () => {
  it('MOD-06 videos and sounds are kept with their length, without their metadata, and served', async () => {
    const clip = (await send(await readFile(await clips({ seconds: 4 })))).body
    expect(clip).toMatchObject({ kind: 'video', width: 320, height: 180, seconds: expect.closeTo(4, 1) })
    const sound = (await send(makeWav(2))).body
    expect(sound).toMatchObject({ kind: 'audio', seconds: 2 })
    // Only their names protect stored files.
    expect([clip.id, sound.id]).toEqual([
      expect.stringMatching(/^[\w-]{24}\.mp4$/),
      expect.stringMatching(/^[\w-]{24}\.wav$/),
    ])
    const served = await test.app.inject(`/media/images/${sound.id}`)
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'audio/wav'])
  })

  it('MOD-06 what is served of videos and sounds has none of the words in their metadata', async () => {
    const words = 'recorded at home'
    for (const bytes of [titledClip(await readFile(await clips({ seconds: 4 })), words), titledWav(words)]) {
      expect(bytes.includes(words)).toBe(true)
      const { id } = (await send(bytes)).body
      const served = await test.app.inject(`/media/images/${id}`)
      expect([served.statusCode, served.rawPayload.length > 1000]).toEqual([200, true])
      expect(served.rawPayload.includes(words)).toBe(false)
    }
  })

  it('MOD-06 refuses broken files, and files that are too long, too short or too large', async () => {
    const clip = await readFile(await clips({ seconds: 4 }))
    for (const bytes of [
      clip.subarray(0, clip.length >> 1),
      Buffer.from('RIFF\0\0\0\0WAVEjunk'),
      makeWav(61),
      makeWav(0.5),
      makeWav(0),
    ])
      expect((await send(bytes)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'file' })
    const large = Buffer.concat([makeWav(1), Buffer.alloc(15 * 1024 * 1024)])
    expect((await send(large)).body.code).toBe('TOO_LARGE')
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(10 * 1024 * 1024)])
    expect((await send(picture)).body.code).toBe('TOO_LARGE')
  })
})

describe('Seedance 2', () => {
  const fast = { model: 'seedance-2-fast', seconds: 4, resolution: '480p' }

  it('MOD-02 MOD-04 MOD-06 takes pictures, videos and sounds as references, and charges the seconds of the videos', async () => {
    const inputs = [input('reference', of.sound), input('reference', of.clip), input('reference', of.image)]
    const { body, quote } = await make({ ...fast, inputs })
    expect(body.input).toMatchObject({
      ...{ reference_image_urls: [stored('png|jpg')], reference_video_urls: [stored('mp4')] },
      reference_audio_urls: [stored('wav')],
    })
    const alone = (await browser.post('/api/v1/quotes', { ...fast, prompt: 'waves', inputs: [inputs[2]] })).body
    expect(quote.credits).toBeGreaterThan(alone.credits)
    await test.verify()
  })

  it('MOD-06 takes a whole video of the user, even if that is deleted before the new one is made', async () => {
    const parent = await make(fast)
    const { body } = await create({ ...fast, inputs: [{ role: 'reference', videoId: parent.id, whole: true }] })
    const [kept] = await test.query('select name from uploads order by created_at desc limit 1')
    expect(kept).toEqual({ name: expect.stringMatching(/^images\/[\w-]{24}\.mp4$/) })
    expect((await browser.delete(`/api/v1/videos/${parent.id}`)).status).toBe(204)
    await test.work()
    const task = fake.tasks.at(-1)?.body.input as object
    expect([body.creditsUsed > parent.quote.credits, task]).toEqual([
      true,
      expect.objectContaining({ reference_video_urls: [stored('mp4')] }),
    ])
  })

  it('MOD-06 takes no whole video whose file is larger than an upload may be, and charges nothing for it', async () => {
    const parent = await make(fast)
    const [row] = await test.query(`select result_urls[1] as name from video_tasks where task_id = '${parent.id}'`)
    const path = await test.ctx.storage.localPath(test.ctx.storage.address(String(row?.name)))
    await truncate(String(path), maxClipBytes + 1)
    const before = await balance()
    await refused({ ...fast, inputs: [{ role: 'reference', videoId: parent.id, whole: true }] }, 'inputs.0.videoId')
    expect(await balance()).toBe(before)
  })

  it('MOD-06 takes no whole video of another user, and charges nothing for it', async () => {
    const parent = await make(fast)
    const other = await test.signedIn()
    const inputs = [{ role: 'reference', videoId: parent.id, whole: true }]
    const stolen = await other.post('/api/v1/videos', { ...fast, prompt: 'waves', inputs })
    expect([stolen.status, stolen.body.field]).toEqual([404, 'inputs.0.videoId'])
    expect((await other.get('/api/auth/current-user')).body.user.credits).toBe(5000)
  })

  it('MOD-03 refuses what it does not take before anything is charged', async () => {
    const before = await balance()
    const long = await upload(makeWav(14))
    await refused({ ...fast, inputs: [input('reference', of.sound)] }, 'inputs')
    await refused({ ...fast, inputs: Array(4).fill(input('reference', of.clip)) }, 'inputs')
    const sounds = [input('reference', of.image), input('reference', long), input('reference', of.sound)]
    await refused({ ...fast, inputs: sounds }, 'inputs')
    await refused({ ...fast, inputs: [input('first', of.clip)] }, 'inputs')
    await refused({ ...fast, inputs: [input('first', of.image), input('reference', of.clip)] }, 'inputs')
    await refused({ ...fast, shots: [{ prompt: 'one', seconds: 4 }] }, 'shots')
    expect(await balance()).toBe(before)
    const other = await test.signedIn()
    const stolen = await other.post('/api/v1/videos', {
      ...fast,
      prompt: 'waves',
      inputs: [input('reference', of.clip)],
    })
    expect([stolen.status, stolen.body.field]).toEqual([404, 'inputs.0.uploadId'])
  })
})

describe('Wan 2.7', () => {
  const wan = { model: 'wan-2.7', resolution: '720p' }

  it('MOD-02 MOD-06 continues a clip and is made to a sound', async () => {
    const clip = await make({ ...wan, seconds: 6, inputs: [input('first', of.clip), input('sound', of.sound)] })
    expect(clip.body).toMatchObject({
      model: 'wan/2-7-image-to-video',
      input: { first_clip_url: stored('mp4'), driving_audio_url: stored('wav'), duration: 6 },
    })
    expect(clip.body.input).not.toHaveProperty('first_frame_url')
    const text = await make({ ...wan, seconds: 2, inputs: [input('sound', of.sound)] })
    expect(text.body).toMatchObject({ model: 'wan/2-7-text-to-video', input: { audio_url: stored('wav') } })
    const voice = await make({
      ...wan,
      seconds: 2,
      inputs: [input('reference', of.clip), input('reference', of.sound)],
    })
    expect(voice.body).toMatchObject({
      ...{ model: 'wan/2-7-r2v', input: { reference_video: [stored('mp4')], reference_voice: stored('wav') } },
    })
    await test.verify()
  })

  it('MOD-03 refuses a clip that is not shorter than the video, and two sounds', async () => {
    await refused({ ...wan, seconds: 4, inputs: [input('first', of.clip)] }, 'inputs')
    await refused({ ...wan, inputs: [input('sound', of.sound), input('sound', of.sound)] }, 'inputs')
    await refused({ ...wan, inputs: [input('sound', of.clip)] }, 'inputs')
    const pictures = Array(3).fill(input('reference', of.image))
    await refused({ ...wan, inputs: [...pictures, ...Array(3).fill(input('reference', of.clip))] }, 'inputs')
    await refused({ ...wan, inputs: [input('first', of.image), input('last', of.clip)] }, 'inputs')
  })
})

describe('Kling 3.0', () => {
  const kling = { model: 'kling-3.0', resolution: '720p' }
  const subject = (name: string, pictures = 2) =>
    Array.from({ length: pictures }, () => input('reference', of.image, { name }))

  it('MOD-02 MOD-06 shows named subjects beside a first frame', async () => {
    const inputs = [...subject('dog'), input('first', of.image), ...subject('cat', 3)]
    const { body, video } = await make({ ...kling, prompt: '@dog meets @cat', seconds: 3, inputs })
    expect(video.mode).toBe('image')
    expect(body.input).toMatchObject({
      ...{ image_urls: [stored('jpg')], multi_shots: false },
      kling_elements: [
        { name: 'dog', description: 'dog', element_input_urls: [stored('jpg'), stored('jpg')] },
        { name: 'cat', description: 'cat', element_input_urls: [stored('jpg'), stored('jpg'), stored('jpg')] },
      ],
    })
  })

  it('MOD-02 MOD-04 MOD-06 makes several shots, whose seconds together are those of the video', async () => {
    const shots = [
      { prompt: 'a door opens', seconds: 1 },
      { prompt: 'she looks up', seconds: 3 },
    ]
    const { body, quote, video } = await make({ ...kling, shots })
    expect(body.input).toMatchObject({
      ...{ duration: '4', sound: true, multi_shots: true },
      multi_prompt: [
        { prompt: 'a door opens', duration: 1 },
        { prompt: 'she looks up', duration: 3 },
      ],
    })
    const usual = (await browser.post('/api/v1/quotes', { ...kling, prompt: 'x', seconds: 4 })).body
    expect([video.seconds, quote.credits]).toEqual([4, usual.credits])
    await test.verify()
  })

  it('MOD-03 refuses subjects and shots that it does not make', async () => {
    const first = input('first', of.image)
    await refused({ ...kling, prompt: '@dog', inputs: subject('dog') }, 'inputs')
    await refused({ ...kling, prompt: '@dog', inputs: [first, ...subject('dog', 1)] }, 'inputs')
    await refused({ ...kling, prompt: '@dog', inputs: [first, ...subject('dog', 5)] }, 'inputs')
    await refused({ ...kling, prompt: '@dogs', inputs: [first, ...subject('dog')] }, 'prompt')
    const four = ['a', 'b', 'c', 'd']
    const all = four.map((name) => `@${name}`).join()
    await refused({ ...kling, prompt: all, inputs: [first, ...four.flatMap((name) => subject(name))] }, 'inputs')
    const shot = { prompt: 'one', seconds: 3 }
    await refused({ ...kling, shots: Array(6).fill(shot) }, 'shots')
    await refused({ ...kling, shots: [{ ...shot, seconds: 13 }] }, 'shots')
    await refused({ ...kling, shots: [{ ...shot, prompt: 'x'.repeat(501) }] }, 'shots')
    await refused({ ...kling, shots: [shot, shot], seconds: 5 }, 'seconds')
    await refused({ ...kling, shots: [shot], audio: false }, 'audio')
    await refused({ ...kling, shots: [shot], inputs: [first, input('last', of.image)] }, 'shots')
    const crowded = await create({ ...kling, prompt: '@dog', inputs: [first, ...subject('dog', 5)] })
    expect(crowded.body.message).toContain('Allowed: subjects 3, picturesOfEach 2 to 4.')
    const bad = await create({ ...kling, inputs: [input('first', of.image, { name: 'dog' })] })
    expect([bad.status, bad.body.code]).toEqual([400, 'INVALID_INPUT'])
  })
})
