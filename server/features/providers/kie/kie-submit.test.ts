import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admitted, createKieSetup, type KieSetup } from '#tests/fakes/kie/kie-setup.ts'

let kie: KieSetup
beforeAll(async () => {
  kie = await createKieSetup()
})
afterAll(() => kie.close())

async function submit(prompt: string) {
  const account = kie.account()
  const outcome = await kie.provider.submit(account, kie.request(prompt), admitted)
  return { outcome, jobs: kie.fake.creates(account.token) }
}

describe('an accepted video', () => {
  it('PRV-01 is requested with both spellings of its shape, and without unset fields', async () => {
    const account = kie.account(5916.25)
    const outcome = await kie.provider.submit(account, kie.request('waves', { aspectRatio: '9:16' }), admitted)
    const task = kie.fake.tasks.at(-1)
    expect(outcome).toEqual({ outcome: 'accepted', providerTaskId: task?.id })
    expect(task?.body).toEqual({
      prompt: 'waves',
      model: 'veo3_fast',
      aspectRatio: '9:16',
      aspect_ratio: '9:16',
      enableTranslation: true,
    })
    expect(kie.fake.creates(account.token)).toBe(1)
    expect(await kie.provider.balance(account)).toBe(5856)
  })

  it('PRV-01 is requested with the seed, the watermark and the callback, if any', async () => {
    const callbackUrl = 'https://video.example/api/callback/x'
    await submit('before')
    const changes = { model: 'veo3', seed: 12345, watermark: 'Soundreel', callbackUrl } as const
    await kie.provider.submit(kie.account(), kie.request('[callback-never] waves', changes), admitted)
    expect(kie.fake.tasks.at(-1)?.body).toMatchObject({
      model: 'veo3',
      seeds: 12345,
      watermark: 'Soundreel',
      callBackUrl: callbackUrl,
    })
  })

  it('SEC-22 is one of twenty in ten seconds, and arrives within its time limits or never', () =>
    expect(kie.provider.submissionLimit).toEqual({ maxSubmissions: 20, windowMs: 10_000, arrivesWithinMs: 35_000 }))

  it('PRV-01 may return its id in another spelling', async () => {
    expect((await submit('[snake-id]')).outcome).toEqual({
      outcome: 'accepted',
      providerTaskId: kie.fake.tasks.at(-1)?.id,
    })
  })
})

describe('a refused video', () => {
  it.each([
    ['[401]', 'account'],
    ['[401] [real-status]', 'account'],
    ['[402]', 'account'],
    ['[402] [real-status]', 'account'],
    ['[403]', 'account'],
    ['[429]', 'overloaded'],
    ['[429] [real-status]', 'overloaded'],
    ['[455]', 'overloaded'],
    ['[418]', 'broken'],
    ['[http-403]', 'broken'],
    ['[http-413]', 'broken'],
    ['[http-429]', 'overloaded'],
    ['[http-401]', 'account'],
    ['[500]', 'stumbled'],
    ['[500] [real-status]', 'stumbled'],
    ['[401] [no-code]', 'account'],
    ['[402] [no-code]', 'account'],
    ['[403] [no-code]', 'account'],
    ['[429] [no-code]', 'overloaded'],
    ['[455] [no-code]', 'overloaded'],
  ])('PRV-03 %s is not the user’s fault: %s, and another account may take it', async (prompt, kind) => {
    expect(await submit(prompt)).toMatchObject({ outcome: { outcome: 'refused', kind }, jobs: 0 })
  })

  it.each([
    ['[400]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[400-flagged]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[400-flagged] [real-status]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[422-flow]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[400-english]', 'input', 'PROMPT_NOT_ENGLISH'],
    ['[400-image]', 'input', 'PICTURE_NOT_FETCHED'],
    ['[451]', 'input', 'PICTURE_NOT_FETCHED'],
    ['[400-other]', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['[422]', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['[500-validation]', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['[400] [no-code]', 'content', 'PROMPT_AGAINST_RULES'],
    ['[422] [no-code]', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['[http-404]', 'failed', 'NOT_MADE'],
    ['[501]', 'failed', 'NOT_MADE'],
    ['[505]', 'model', 'MODEL_NOT_OFFERED'],
  ])('GEN-17 %s ends the video: %s, with a clear message', async (prompt, kind, code) => {
    const refused = { outcome: 'refused', kind, failure: { code } }
    expect(await submit(prompt)).toMatchObject({ outcome: refused, jobs: 0 })
  })

  it('MOD-07 [404] says that the model is gone, in the words of the provider', async () => {
    expect(await submit('[404]')).toMatchObject({
      outcome: {
        outcome: 'refused',
        kind: 'model',
        failure: { code: 'MODEL_NOT_OFFERED' },
        words: 'Not Found',
      },
      jobs: 0,
    })
  })

  it('PRV-03 may go to another account if its account is short of credits', async () => {
    const poor = kie.account(59.9)
    expect(await kie.provider.submit(poor, kie.request('waves'), admitted)).toMatchObject({
      outcome: 'refused',
      kind: 'account',
    })
    expect(kie.fake.creates(poor.token)).toBe(0)
  })

  it.each([
    [null],
    [{ id: null, token: 'unknown' }],
    [{ id: null, token: 'two\r\nlines: x' }],
    [{ id: null, token: '' }],
  ])('PRV-03 is blamed on the account if its key is unusable: %j', async (account) => {
    const jobs = kie.fake.tasks.length
    expect(await kie.provider.submit(account, kie.request('waves'), admitted)).toMatchObject({
      outcome: 'refused',
      kind: 'account',
    })
    expect(kie.fake.tasks).toHaveLength(jobs)
  })

  it("the user sees neither the key nor KIE's text, and the log has no key", async () => {
    const account = kie.account()
    const leaky = await kie.provider.submit(account, kie.request('[422-leaky]'), admitted)
    expect(JSON.stringify(leaky)).not.toMatch(/sk-secret|https?:|java|trace/i)
    expect(kie.logged()).toContain('"code":422')
    expect(kie.logged()).not.toContain('sk-secret')
    expect(kie.logged()).not.toContain(account.token)
  })
})

describe('an unreachable service', () => {
  async function closedServer(): Promise<string> {
    const { url, close } = await silentServer()
    await close()
    return url
  }

  it.each([
    ['refuses the connection', closedServer],
    ['has no address', async () => 'http://kie.invalid'],
    ['does not speak TLS', async () => kie.fake.url.replace('http:', 'https:')],
  ])('PRV-03 it %s: nothing was sent, so another account may take over', async (_name, apiUrl) => {
    const provider = kie.make({ apiUrl: await apiUrl() })
    const outcome = await provider.submit(kie.account(), kie.request('waves'), admitted)
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'broken' })
  })

  it('PRV-03 if the connection is never established, nothing was sent either', async () => {
    const { url, close } = await silentServer()
    const provider = kie.make({ apiUrl: url.replace('http:', 'https:'), timeouts: { connectMs: 100, createMs: 200 } })
    const outcome = await provider.submit(kie.account(), kie.request('waves'), admitted)
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'broken' })
    await close()
  })
})

/** Accepts connections but stays silent, so that the TLS handshake never completes. */
async function silentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

describe('a submission with an unknown result', () => {
  it.each([
    ...['[drop-after-create]', '[reset]', '[half-body]', '[slow-headers]', '[html]', '[empty]', '[cut-json]'],
    ...['[500-timeout]', '[500-page]', '[502]', '[503]', '[504]', '[524]', '[no-task-id]', '[created-data-null]'],
  ])('PRV-05 %s: unconfirmed, with the one job it created', async (prompt) => {
    expect(await submit(prompt)).toEqual({ outcome: { outcome: 'unconfirmed' }, jobs: 1 })
  })

  it('PRV-05 a timeout at KIE is unconfirmed too', async () => {
    expect((await submit('[408]')).outcome).toEqual({ outcome: 'unconfirmed' })
  })

  it('PRV-05 a kept-alive connection that was closed does not look like a lost answer', async () => {
    const account = kie.account()
    expect((await kie.provider.submit(account, kie.request('one'), admitted)).outcome).toBe('accepted')
    expect(await kie.provider.balance(account)).toBe(9940)
    const connections = new Set<unknown>()
    kie.fake.onConnection((socket) => connections.add(socket))
    for (const prompt of ['two', 'three'])
      expect((await kie.provider.submit(account, kie.request(prompt), admitted)).outcome).toBe('accepted')
    expect(connections.size).toBe(2)
  })
})
