import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import type { ShippedModel, ShippedRules } from '#server/features/models/catalogue/shipped-model.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { listDue } from '#server/features/videos/renditions/rendition-lease-repository.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import type { KieFakeTask } from '#tests/fakes/kie/kie-state.ts'
import { inputsOf } from '#tests/providers/catalogue-requests.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'

let test: TestApp
let fake: KieFake
let browser: TestBrowser
let uploads: string[]
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '5000' })
  fake = await startKieFake()
  const { storage, log } = test.ctx
  test.ctx.providers.kie = createKieProvider({ apiUrl: fake.url, uploadUrl: fake.uploadUrl, storage, log })
  fake.addAccount({ key: 'a-key', credits: 100_000, createsAtOnce: 1000 })
  const admin = await test.administrator()
  await admin.put('/api/admin/settings', { maxVideosPerUser: 0 })
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'a-key', totalCredits: 100_000 })
  browser = await test.signedIn()
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  const upload = () => uploadFile(test, browser, { url: '/api/v1/uploads', field: 'file', bytes: picture })
  uploads = [(await upload()).body.id, (await upload()).body.id]
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

/** Several videos at a time: most of the work happens in child processes. */
async function work(): Promise<void> {
  const list = async () =>
    (await listDue(test.db.root, test.clock.now(), 100)).filter(({ purpose }) => purpose === 'video')
  for (let due = await list(); due.length > 0; due = await list()) {
    const lanes = [0, 1, 2, 3].map((lane) => due.filter((_, index) => index % 4 === lane))
    await Promise.all(
      lanes.map(async (ids) => {
        for (const { taskId } of ids) await advanceVideo(test.ctx, taskId)
      }),
    )
  }
}

const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body

/** Works until all these videos have ended. */
async function finish(ids: readonly string[]): Promise<void> {
  const open = new Set(ids)
  for (let round = 0; round < 30 && open.size > 0; round++) {
    await work()
    for (const id of open) if (['completed', 'failed'].includes((await read(id)).status)) open.delete(id)
    test.clock.forward(60_000)
  }
  expect([...open]).toEqual([])
}

async function create(asked: object): Promise<string> {
  const { status, body } = await browser.post('/api/v1/videos', { prompt: 'waves', ...asked })
  expect([asked, status, body.message]).toEqual([asked, 201, undefined])
  return body.data[0].id
}

/** Models whose options differ from those of the others in more than their names. */
const closely = ['veo3_fast', 'veo3', 'veo3_lite', 'kling-3.0', 'seedance-2-fast', 'wan-2.7', 'happyhorse-1.1']

/** One small video, of a length that many models share. */
function smallestOf({ id, audio }: ShippedModel, rules: ShippedRules) {
  const lengths = listSeconds({ ...rules, prices: [{ per: 'clip', credits: 1 }] })
  const choice = { seconds: lengths.find((one) => one === 5) ?? lengths[0], resolution: rules.resolutions[0] }
  return closely.includes(id) ? null : [{ ...choice, ...(audio === 'optional' ? { audio: false } : {}) }]
}

/**
 * The usual options; and, in one mode of a model, the shortest clip in the best resolution and an unusual shape,
 * without sound if possible.
 */
function choicesOf(
  { audio, modes }: ShippedModel,
  mode: VideoMode,
  { resolutions, aspectRatios, ...rules }: ShippedRules,
): Choice[] {
  const seconds = listSeconds({ ...rules, resolutions, aspectRatios, prices: [{ per: 'clip', credits: 1 }] })[0]
  const shape = aspectRatios === 'source' ? {} : { aspectRatio: aspectRatios.at(-1) }
  if (mode !== Object.keys(modes)[0]) return [{}]
  return [{}, { seconds, resolution: resolutions.at(-1), ...shape, ...(audio === 'optional' ? { audio: false } : {}) }]
}

function sizeOf(resolution: string, aspectRatio: string | null) {
  const lines = resolution === '4k' ? 2160 : Number.parseInt(resolution, 10)
  const [across = 16, down = 9] = (aspectRatio ?? '16:9').split(':').map(Number)
  const even = (length: number) => 2 * Math.round(length / 2)
  const scale = lines / Math.min(across, down)
  return { width: even(across * scale), height: even(down * scale) }
}

type Choice = { seconds?: number | undefined; resolution?: string | undefined }
type Case = { model: ShippedModel; mode: VideoMode; rules: ShippedRules; choices: Choice[] }

const cases = catalogue
  .filter(({ route }) => route?.vendor === 'kie')
  .flatMap((model) =>
    (Object.entries(model.modes) as [VideoMode, ShippedRules][]).map(([mode, rules]): Case => {
      return { model, mode, rules, choices: smallestOf(model, rules) ?? choicesOf(model, mode, rules) }
    }),
  )

/** The videos of each case, in the order of its choices; all are made at once. */
const made = new Map<Case, string[]>()
const promptOf = ({ model, mode }: Case, index: number) => `waves ${model.id} ${mode} ${index}`

beforeAll(async () => {
  const parents = new Map<string, string>()
  const extendable = cases.filter(({ mode }) => mode === 'extend')
  for (const { model } of extendable)
    parents.set(model.id, await create({ model: model.id, seconds: 4, aspectRatio: '9:16', autoHd: false }))
  const start = async (some: readonly Case[]) => {
    for (const one of some) {
      const { model, mode, choices } = one
      const inputs = inputsOf(mode, '').map(({ role }, index) => ({ role, uploadId: uploads[index] }))
      const base = mode === 'extend' ? { extendVideoId: parents.get(model.id), autoHd: false } : { inputs }
      const ids: string[] = []
      for (const [index, choice] of choices.entries())
        ids.push(await create({ model: model.id, prompt: promptOf(one, index), ...base, ...choice }))
      made.set(one, ids)
    }
  }
  await start(cases.filter(({ mode }) => mode !== 'extend'))
  await finish([...parents.values(), ...[...made.values()].flat()])
  await start(extendable)
  await finish([...made.values()].flat())
}, 180_000)

const promptIn = ({ body }: KieFakeTask) => (body.input as { prompt?: string } | undefined)?.prompt ?? body.prompt

describe('a video of KIE', () => {
  it.each(cases.map((one) => [one.model.id, one.mode, one] as const))(
    'MOD-02 MOD-06 %s from %s is made and stored',
    async (id, mode, one) => {
      const { defaults } = one.rules
      for (const [index, choice] of one.choices.entries()) {
        const body = await read(made.get(one)?.[index] ?? '')
        expect([id, mode, choice, body.status, body.error]).toEqual([id, mode, choice, 'completed', null])
        const seconds = (choice.seconds ?? defaults.seconds) + (mode === 'extend' ? 4 : 0)
        expect(body).toMatchObject({ mode, ...choice, seconds })
        const resolution = choice.resolution ?? defaults.resolution
        const [file] = body.files.filter(({ kind }: { kind: string }) => kind === 'video')
        const size = sizeOf(resolution, mode === 'extend' ? '9:16' : body.aspectRatio)
        expect(file).toMatchObject({ resolution, ...size })
        expect(Math.abs(file.seconds - seconds)).toBeLessThan(0.1)
        const served = await test.app.inject(new URL(file.url).pathname)
        expect([served.statusCode, served.rawPayload.length]).toEqual([200, file.bytes])
        const task = fake.tasks.find((job) => promptIn(job) === promptOf(one, index))
        expect(task?.clip).toMatchObject({ resolution, seconds })
      }
    },
  )

  it('MOD-06 CRD-05 all of them together are charged and booked once', () => test.verify())
})
