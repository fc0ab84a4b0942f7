import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CodeSample, sampleBaseUrl } from '#contract/automation/samples/code-sample.ts'
import { findProgramExample } from '#contract/automation/samples/program-samples.ts'
import { scopes } from '#contract/automation/token-budgets.ts'
import { rootFolder, toolFiles } from '#scripts/run-command.ts'
import { loadEndpoints } from '#tests/contract-endpoints.ts'
import { makeClip } from '#tests/make-clip.ts'
import { runN8nStep } from '#tests/run-n8n-step.ts'
import { runSample } from '#tests/run-sample.ts'
import { type BuiltPackage, buildPackage } from './built-package.ts'
import { openSite, type Site } from './site.ts'

/** What the reference shows: the calls of programs with their examples. */
const calls = (await loadEndpoints())
  .filter(({ path }) => /^\/api\/(v1|n8n)\//.test(path))
  .map(({ method, path, samples = [] }) => {
    const call = `${method} ${path}`
    return { call, path, samples: [...samples, ...(findProgramExample(call)?.samples ?? [])] }
  })

let site: Site
let built: BuiltPackage
let token: string
/** Has the package installed, and a picture. */
let folder: string
/** Finished videos of eight seconds; KIE has the second, which can be made in 4K there. */
let finished: string
let upgradable: string
beforeAll(async () => {
  built = await buildPackage()
  site = await openSite({ SIGNUP_CREDITS: '1000', VIDEO_PROVIDER: 'demo' })
  const admin = await site.test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 100_000 })
  token = await site.makeToken({ scopes })
  folder = built.emptyFolder()
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  cpSync(built.folder, join(modules, 'soundreel'), { recursive: true })
  cpSync(join(rootFolder, 'node_modules/@types/node'), join(modules, '@types/node'), { recursive: true })
  cpSync(join(rootFolder, 'node_modules/undici-types'), join(modules, 'undici-types'), { recursive: true })
  symlinkSync('../soundreel/dist/cli/main.js', join(modules, '.bin/soundreel'))
  chmodSync(join(modules, 'soundreel/dist/cli/main.js'), 0o755)
  writeFileSync(join(folder, 'package.json'), '{}')
  const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background: 'teal' } })
  await picture.png().toFile(join(folder, 'sea.png'))
  site.test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  ;[finished, upgradable] = await Promise.all([makeFinished('demo'), makeFinished('veo3_fast')])
  await site.test.query(`update video_tasks set provider = 'kie' where task_id = '${upgradable}'`)
})
afterAll(async () => {
  built.remove()
  await site.close()
})

/** The sample as the page shows it. */
const shown = (sample: CodeSample): CodeSample => ({
  ...sample,
  source: sample.source.replaceAll(sampleBaseUrl, site.url),
})

const start = async () => (await site.client.videos.generate({ model: 'veo3_fast', prompt: 'waves' })).id
async function makeFinished(model: string): Promise<string> {
  const { id } = await site.client.videos.generate({ model, prompt: 'waves', seconds: 8 })
  await site.working(site.client.videos.wait(id))
  return id
}
async function cancelled(): Promise<string> {
  const id = await start()
  await site.client.videos.cancel(id)
  return id
}
const addWebhook = async () =>
  (await site.browser.post('/api/webhook-endpoints', { url: 'https://example.com/hook' })).body.id as string

/** `atKie`: on a site whose videos KIE makes, while the others are tried on one with the demo. */
type Case = { id?: () => Promise<string>; tells: RegExp; atKie?: true }

/** For each call: what its id is, made anew for each example, and what every example prints. */
const cases: Record<string, Case> = {
  'GET /api/v1/models': { tells: /veo3_fast/ },
  'POST /api/v1/quotes': { tells: /\d/ },
  'POST /api/v1/videos': { tells: /vid_\w+/ },
  'GET /api/v1/videos': { tells: /vid_\w+/ },
  'GET /api/v1/videos/{id}': { id: async () => finished, tells: /completed|finished|mp4/ },
  'POST /api/v1/videos/{id}/cancel': { id: start, tells: /cancel/i },
  'POST /api/v1/videos/{id}/upgrade': { id: async () => upgradable, tells: /running/, atKie: true },
  'DELETE /api/v1/videos/{id}': { id: cancelled, tells: /^$/ },
  'POST /api/v1/uploads': { tells: /\w/ },
  'GET /api/v1/verify': { tells: /false/ },
  'GET /api/v1/account': { tells: /maker/ },
  'GET /api/v1/webhook-endpoints': { tells: /^(\[.*\])?$/ },
  'POST /api/v1/webhook-endpoints': { tells: /whsec_/ },
  'PUT /api/v1/webhook-endpoints/{id}': { id: addWebhook, tells: /false/ },
  'DELETE /api/v1/webhook-endpoints/{id}': { id: addWebhook, tells: /^$|success/ },
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': { id: addWebhook, tells: /whsec_/ },
  'POST /api/v1/webhook-endpoints/{id}/test': { id: addWebhook, tells: /^$|success/ },
  'GET /api/v1/webhook-endpoints/{id}/deliveries': { id: addWebhook, tells: /0/ },
  'POST /api/n8n/generate': { tells: /vid_\w+/ },
  'GET /api/n8n/video-status/{taskId}': { id: async () => finished, tells: /completed/ },
  'GET /api/n8n/me': { tells: /maker/ },
}

it('API-08 every call of programs is tried here', () => {
  expect(calls.map(({ call }) => call).sort()).toEqual(Object.keys(cases).sort())
})

it('API-08 a strict compiler accepts the examples in TypeScript', async () => {
  const sources = calls.flatMap(({ path, samples }) =>
    samples.filter(({ lang }) => path.startsWith('/api/v1/') && lang === 'TypeScript'),
  )
  for (const [index, { source }] of sources.entries()) writeFileSync(join(folder, `reference-${index}.mts`), source)
  const compilerOptions = { target: 'es2022', module: 'nodenext', types: ['node'], strict: true, noEmit: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['reference-*.mts'] }))
  const tsc = spawn(process.execPath, [join(rootFolder, 'node_modules', toolFiles.tsc), '-p', folder])
  let output = ''
  tsc.stdout.on('data', (text) => {
    output += text
  })
  await new Promise((resolve) => tsc.once('close', resolve))
  expect(output).toBe('')
})

/** The calls of n8n in other languages have a test of their own. */
const tried = calls.map(({ call, path, samples }) => ({
  call,
  samples: path.startsWith('/api/v1/') ? samples : samples.filter(({ lang }) => lang === 'JSON'),
}))

it.each(tried)('API-08 the examples of $call run as they stand', { timeout: 60_000 }, async ({ call, samples }) => {
  const { id: makeId, tells, atKie = false } = cases[call] ?? { tells: /never/ }
  const { config } = site.test.ctx
  if (atKie) config.videoProvider = 'kie'
  const outputs = await Promise.all(
    samples.map(async (sample) => {
      const id = (await makeId?.()) ?? ''
      const env = { SOUNDREEL_TOKEN: token, VIDEO_ID: id, WEBHOOK_ID: id, npm_config_update_notifier: 'false' }
      const output = await run(shown(sample), id, env)
      return [sample.label, output] as const
    }),
  )
  config.videoProvider = 'demo'
  for (const [label, output] of outputs) expect([label, output]).toEqual([label, expect.stringMatching(tells)])
  for (const id of call.includes('webhook') ? await listWebhooks() : [])
    await site.browser.delete(`/api/webhook-endpoints/${id}`)
  await site.test.verify()
})

function run(sample: CodeSample, id: string, env: Record<string, string>): Promise<string> {
  if (sample.lang !== 'JSON') return runSample(sample, env, folder)
  return runN8nStep(sample.source, { token, item: { id, taskId: id }, file: readFileSync(join(folder, 'sea.png')) })
}

const listWebhooks = async () =>
  (await site.browser.get('/api/webhook-endpoints')).body.map(({ id }: { id: string }) => id) as string[]
