import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeSamples } from '#contract/automation/automation-samples.ts'
import { type CodeSample, sampleBaseUrl } from '#contract/automation/samples/code-sample.ts'
import { runSample } from '#tests/run-sample.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
let url: string
let token: string
// biome-ignore lint/suspicious/noExplicitAny: the document is what is tested
let document: any
beforeAll(async () => {
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  test = await createTestApp({ SIGNUP_CREDITS: '100', PUBLIC_URL: url })
  await test.app.listen({ port, host: '127.0.0.1' })
  const browser = await test.signedIn('reader')
  token = (await browser.post('/api/user-tokens', { name: 'examples' })).body.token
  document = (await test.browser().get('/api/openapi.json')).body
})
afterAll(() => test.close())

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The sample as the API reference shows it. */
function findSample(method: string, path: string, lang: CodeSample['lang']): CodeSample {
  const { 'x-codeSamples': samples } = document.paths[path][method]
  const sample = samples.find((candidate: CodeSample) => candidate.lang === lang)
  expect(sample.source).toContain(url)
  return sample
}

const run = (sample: CodeSample, environment: Record<string, string> = {}) =>
  runSample(sample, { SOUNDREEL_TOKEN: token, ...environment })

describe.each(['Shell', 'TypeScript', 'Python'] as const)('the samples in %s run unchanged', (lang) => {
  it('AUT-07 start a video and get its status', async () => {
    const output = await run(findSample('post', '/api/n8n/generate', lang))
    const [taskId = ''] = /vid_\w+/.exec(output) ?? []
    expect(taskId).not.toBe('')
    const status = await run(findSample('get', '/api/n8n/video-status/{taskId}', lang), { TASK_ID: taskId })
    expect(status).toContain('processing')
  })

  it('AUT-07 identify the owner of the token', async () => {
    expect(await run(findSample('get', '/api/n8n/me', lang))).toContain('reader')
  })

  it('AUT-07 go from prompt to finished video', async () => {
    const whole = wholeSamples.find((sample) => sample.lang === lang)
    // Only the polling delay is shorter than in the published sample.
    const source = whole?.source
      .replaceAll(sampleBaseUrl, url)
      .replace(/\b20_000\b/, '200')
      .replace(/sleep([ (])20\b/, 'sleep$10.2')
    let running = true
    const output = run({ lang, label: lang, source: source ?? '' }).finally(() => {
      running = false
    })
    const isOver = async () => {
      test.clock.forward(10_000)
      await test.work()
      return !running
    }
    await waitUntil('the example ends', isOver, { everyMs: 100 })
    expect(await output).toMatch(/completed.+http:\/\/127\.0\.0\.1:\d+\/media\/\S+\.mp4/)
  })

  it('AUT-08 print the reason if the token is wrong', async () => {
    const wrong = run(findSample('get', '/api/n8n/me', lang), { SOUNDREEL_TOKEN: 'srl_wrong' })
    await expect(wrong).rejects.toThrow(/401|This is not an API token/)
    const whole = wholeSamples.find((sample) => sample.lang === lang)
    const source = whole?.source.replaceAll(sampleBaseUrl, url) ?? ''
    const ended = await run({ lang, label: lang, source }, { SOUNDREEL_TOKEN: 'srl_wrong' }).catch(String)
    expect(ended).toContain('This is not an API token')
  })
})
