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

describe('a video that is accepted', () => {
  it('PRV-01 is asked for with both spellings of its shape, and nothing that was not chosen', async () => {
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

  it('PRV-01 is asked for with the seed, the watermark and the callback when there are any', async () => {
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

  it('PRV-01 may be answered with another spelling of its id', async () => {
    expect((await submit('[snake-id]')).outcome).toEqual({
      outcome: 'accepted',
      providerTaskId: kie.fake.tasks.at(-1)?.id,
    })
  })
})

describe('a video that is refused', () => {
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
    ['[400]', 'content', 'content rules'],
    ['[400-flagged]', 'content', 'content rules'],
    ['[400-flagged] [real-status]', 'content', 'content rules'],
    ['[422-flow]', 'content', 'content rules'],
    ['[400-english]', 'input', 'English'],
    ['[400-image]', 'input', 'could not fetch the picture'],
    ['[451]', 'input', 'could not fetch the picture'],
    ['[400-other]', 'input', 'did not accept'],
    ['[422]', 'input', 'did not accept'],
    ['[500-validation]', 'input', 'did not accept'],
    ['[400] [no-code]', 'content', 'content rules'],
    ['[422] [no-code]', 'input', 'did not accept'],
    ['[404]', 'failed', 'could not make this video'],
    ['[http-404]', 'failed', 'could not make this video'],
    ['[501]', 'failed', 'could not make this video'],
    ['[505]', 'failed', 'could not make this video'],
  ])('GEN-17 %s ends the video: %s, with a clear text (pitfall 33)', async (prompt, kind, text) => {
    const refused = { outcome: 'refused', kind, message: expect.stringContaining(text) }
    expect(await submit(prompt)).toMatchObject({ outcome: refused, jobs: 0 })
  })

  it('PRV-03 an account that is short of credits is one that another may replace', async () => {
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
  ])('PRV-03 without a usable key it is the account: %j', async (account) => {
    const jobs = kie.fake.tasks.length
    expect(await kie.provider.submit(account, kie.request('waves'), admitted)).toMatchObject({
      outcome: 'refused',
      kind: 'account',
    })
    expect(kie.fake.tasks).toHaveLength(jobs)
  })

  it('pitfall 42: neither key nor words of KIE reach people, nor the key the log', async () => {
    const account = kie.account()
    const leaky = await kie.provider.submit(account, kie.request('[422-leaky]'), admitted)
    expect(JSON.stringify(leaky)).not.toMatch(/sk-secret|https?:|java|trace/i)
    expect(kie.logged()).toContain('"code":422')
    expect(kie.logged()).not.toContain('sk-secret')
    expect(kie.logged()).not.toContain(account.token)
  })
})

describe('a service that could not be reached', () => {
  async function closedServer(): Promise<string> {
    const { url, close } = await silentServer()
    await close()
    return url
  }

  it.each([
    ['refuses the connection', closedServer],
    ['has no address', async () => 'http://kie.invalid'],
    ['does not speak TLS', async () => kie.fake.url.replace('http:', 'https:')],
  ])('PRV-03 it %s: nothing was sent, another account may take the video (pitfall 23)', async (_name, apiUrl) => {
    const provider = kie.make({ apiUrl: await apiUrl() })
    const outcome = await provider.submit(kie.account(), kie.request('waves'), admitted)
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'broken' })
  })

  it('PRV-03 a connection that never comes about is nothing sent either', async () => {
    const { url, close } = await silentServer()
    const provider = kie.make({ apiUrl: url.replace('http:', 'https:'), timeouts: { connectMs: 100, createMs: 200 } })
    const outcome = await provider.submit(kie.account(), kie.request('waves'), admitted)
    expect(outcome).toMatchObject({ outcome: 'refused', kind: 'broken' })
    await close()
  })
})

/** Takes connections and says nothing, so that TLS is never agreed upon. */
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

describe('a video of which nobody knows whether it was accepted', () => {
  it.each([
    ...['[drop-after-create]', '[reset]', '[half-body]', '[slow-headers]', '[html]', '[empty]', '[cut-json]'],
    ...['[500-timeout]', '[500-page]', '[502]', '[503]', '[504]', '[524]', '[no-task-id]', '[created-data-null]'],
  ])('PRV-05 %s: unconfirmed, with the one job it made (pitfall 23)', async (prompt) => {
    expect(await submit(prompt)).toEqual({ outcome: { outcome: 'unconfirmed' }, jobs: 1 })
  })

  it('PRV-05 an answer that KIE gave up waiting for is unconfirmed too', async () => {
    expect((await submit('[408]')).outcome).toEqual({ outcome: 'unconfirmed' })
  })

  it('PRV-05 a connection that was kept and closed meanwhile does not look like a lost answer', async () => {
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
