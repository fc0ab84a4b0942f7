import { afterAll, beforeAll, expect, it } from 'vitest'
import { createComfyProvider } from '#server/features/providers/comfyui/comfyui-provider.ts'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { findWorkflow } from './workflow-repository.ts'

const videos = 40
const users = 4
const everyMs = 3_000

let test: TestApp
let admin: TestBrowser
let restarting: ComfyFake
let wedged: ComfyFake

beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '500' })
  const { storage, log, clock } = test.ctx
  test.ctx.providers.comfyui = createComfyProvider({
    ...{ storage, log, clock, downloadDelaysMs: [], findWorkflow: (hash) => findWorkflow(test.db.root, hash) },
  })
  admin = await test.administrator()
  restarting = await startComfyFake()
  wedged = await startComfyFake()
  for (const [name, { url }] of Object.entries({ restarting, wedged }))
    await admin.post('/api/admin/gpu-servers', { name, address: url })
  const { workflow } = (await admin.post('/api/admin/workflows', { workflow: textWorkflow })).body
  await admin.post('/api/admin/gpu-models', { id: 'my-card', ...gpuDefinition({ text: workflow }) })
  await admin.post('/api/admin/models/my-card/trial', { prompt: 'waves', maxCredits: 100 })
  await work(6)
  expect((await admin.post('/api/admin/models/my-card/resume', {})).status).toBe(200)
})
afterAll(async () => {
  await test.close()
  await restarting.close()
  await wedged.close()
})

const work = (rounds: number) => test.workFor(rounds, everyMs)
const countOpen = async () =>
  Number((await test.query(`select count(*) from video_tasks where status = 'generating'`))[0]?.count)
const startedOn = ({ jobs }: ComfyFake) => jobs.filter(({ messages }) => messages.length > 0).length

it('MOD-19 every video ends, and none is lost or charged without a file, though a server restarts and another hangs', {
  timeout: 240_000,
}, async () => {
  const before = startedOn(restarting) + startedOn(wedged)
  const browsers = await Promise.all(Array.from({ length: users }, () => test.signedIn()))
  for (let index = 0; index < videos; index += 1) {
    const { status } = await (browsers[index % users] as TestBrowser).post('/api/v1/videos', {
      ...{ prompt: `video ${index}`, model: 'my-card' },
    })
    expect(status).toBe(201)
  }
  const endings = ['running', 'written', 'half-written', 'running', 'written'] as const
  for (let round = 0; round < 1000 && (await countOpen()) > 0; round += 1) {
    await work(1)
    const at = endings[round / 6 - 1]
    if (at) restarting.restart({ at })
    if (round === 8) wedged.wedge()
    if (round === 60) wedged.restart()
  }
  const ended = await test.query(`select stage, refunded, cardinality(result_urls) as files, count(*)::int as videos
    from video_tasks where not is_trial group by 1, 2, 3`)
  const made = ended.find(({ stage }) => stage === 'completed')
  expect(ended.filter(({ stage, refunded }) => stage !== 'completed' && !refunded)).toEqual([])
  expect(made).toMatchObject({ refunded: false, files: 1 })
  expect(ended.reduce((sum, row) => sum + Number(row.videos), 0)).toBe(videos)
  // A restart loses one run at most. Waiting jobs have not used the card yet.
  const extra = startedOn(restarting) + startedOn(wedged) - before - videos
  expect(extra).toBeLessThanOrEqual(endings.length + 1)
  await test.verify()
})

it('MOD-19 a query about our videos does not grow with the jobs that the operator has made', async () => {
  const [browser] = [await test.signedIn()]
  const bytesOfQuery = async () => {
    await browser.post('/api/v1/videos', { prompt: 'waves [never]', model: 'my-card' })
    await work(1)
    const list = [restarting, wedged].map(({ calls }) => calls.get('GET /api/jobs') ?? { count: 0, bytes: 0 })
    const earlier = list.map(({ count, bytes }) => ({ count, bytes }))
    await work(2)
    const later = [restarting, wedged].map(({ calls }) => calls.get('GET /api/jobs') ?? { count: 0, bytes: 0 })
    const sum = (of: typeof earlier, what: 'count' | 'bytes') => of.reduce((all, one) => all + one[what], 0)
    const bytes = sum(later, 'bytes') - sum(earlier, 'bytes')
    for (const fake of [restarting, wedged]) fake.restart()
    await work(4)
    return bytes / (sum(later, 'count') - sum(earlier, 'count'))
  }
  const few = await bytesOfQuery()
  for (const fake of [restarting, wedged]) fake.foreignJobs(5_000)
  // Some videos of ours may still be in it. All jobs would be a thousand times as much.
  expect(await bytesOfQuery()).toBeLessThan(20 * few)
})
