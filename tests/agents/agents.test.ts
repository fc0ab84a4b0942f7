import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '#tests/sdk/site.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { type Agent, connectAgent, eras } from './agent.ts'

let site: Site
const open: Agent[] = []
beforeAll(async () => {
  site = await openSite({ SIGNUP_CREDITS: '1000' })
})
afterAll(async () => {
  await Promise.all(open.map((agent) => agent.close()))
  await site.close()
})

async function connect(options: Partial<Parameters<typeof connectAgent>[0]> = {}): Promise<Agent> {
  const agent = await connectAgent({ url: site.url, token: site.token, ...options })
  open.push(agent)
  return agent
}
const connectWith = async (limits: object) => connect({ token: await site.makeToken(limits) })

const waves = { model: 'veo3_fast', prompt: 'waves' }
const balance = async () => (await site.client.account.get()).credits

it('API-07 the six tools have a fixed order, titles, hints and schemas, the same for every token and era', async () => {
  const { tools } = await (await connect()).client.listTools()
  const hinted = tools.map(({ name, title, annotations }) => ({ name, title, ...annotations }))
  expect(hinted.map(({ name, readOnlyHint, destructiveHint }) => [name, readOnlyHint, destructiveHint])).toEqual([
    ['get_account', true, false],
    ['quote_video', true, false],
    ['generate_video', false, false],
    ['get_video', true, false],
    ['list_videos', true, false],
    ['cancel_video', false, true],
  ])
  for (const { title, description, inputSchema, outputSchema } of tools) {
    expect([Boolean(title), Boolean(description)]).toEqual([true, true])
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    // A client that knows this list must accept what a later version adds to an answer.
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(JSON.stringify(outputSchema)).not.toContain('additionalProperties')
  }
  expect(tools[2]?.inputSchema.required).toEqual(['model', 'prompt', 'request_key'])
  // Models read the list at every start of a conversation.
  expect(JSON.stringify(tools).length).toBeLessThan(18_000)
  for (const other of [await connect({ era: 'legacy' }), await connectWith({ scopes: ['webhooks:write'] })])
    expect((await other.client.listTools()).tools).toEqual(tools)
})

describe.each(eras)('API-07 an assistant of the era %s', (era) => {
  it('MRK-01 makes, waits for and fetches a video, loses its connection twice, and pays once', async () => {
    const before = await balance()
    let lost = 0
    const breaking: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!String(init?.body).includes('"generate_video"') || lost++ > 0) return answer
      throw new TypeError('the connection broke')
    }
    const agent = await connect({ era, token: await site.makeToken({ totalCap: 50 }), fetch: breaking })
    const quote = await agent.call('quote_video', waves)
    expect(quote.data).toMatchObject({ credits: 2, enough: true, withinCap: true, spending: { capLeft: 50 } })
    const wanted = { ...waves, maxCredits: quote.data.credits, request_key: `one wave, ${era}` }
    await expect(agent.call('generate_video', wanted)).rejects.toThrow()
    const made = await agent.call('generate_video', wanted)
    expect(made.data).toMatchObject({ replayed: true, creditsUsed: 2, spending: { capLeft: 48, balance: before - 2 } })
    expect(made.text).toContain('Nothing was charged by this call; the first one cost 2 credits.')
    expect(made.text).toContain("Left of this token's cap: 48 of 50 credits in all.")
    const [video] = made.data.videos
    const wait = { video_id: video.id, wait_seconds: 45 }
    const hangUp = new AbortController()
    const broken = agent.call('get_video', wait, { signal: hangUp.signal, onprogress: () => hangUp.abort() })
    await expect(broken).rejects.toThrow()
    const steps: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress)
    const done = await site.working(agent.call('get_video', wait, { onprogress }))
    expect(done.data.video).toMatchObject({ status: 'completed', creditsUsed: 2 })
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
    const [, link, poster] = done.content
    expect(link).toMatchObject({ type: 'resource_link', mimeType: 'video/mp4' })
    expect(done.text).toContain(link?.uri)
    expect(poster).toMatchObject({ type: 'image', mimeType: 'image/jpeg' })
    expect(poster?.data?.length).toBeLessThan(100_000)
    // The picture says by itself that a computer made it.
    expect(Buffer.from(poster?.data ?? '', 'base64').toString('latin1')).toContain('digitalsourcetype/')
    const file = Buffer.from(await (await fetch(link?.uri ?? '')).arrayBuffer())
    expect(file.subarray(4, 8).toString()).toBe('ftyp')
    expect(await balance()).toBe(before - 2)
    await site.test.verify()
  })

  it('pays once for simultaneous repetitions, and again for another key', async () => {
    const before = await balance()
    const agent = await connect({ era })
    const wanted = { ...waves, takes: 2, request_key: `at once, ${era}` }
    const all = await Promise.all(Array.from({ length: 5 }, () => agent.call('generate_video', wanted)))
    expect(new Set(all.map(({ data }) => data.videos[0].id)).size).toBe(1)
    expect(all.filter(({ data }) => !data.replayed)).toHaveLength(1)
    for (const { data, text } of all) expect(text.startsWith('Started for 4 credits.')).toBe(!data.replayed)
    expect(await balance()).toBe(before - 4)
    await agent.call('generate_video', { ...wanted, request_key: `another, ${era}` })
    expect(await balance()).toBe(before - 8)
  })

  it('reads refusals as results, with the code, the facts and what to do', async () => {
    const before = await balance()
    const agent = await connect({ era })
    const refused = async (name: string, args: object) => {
      const { isError, text, data } = await agent.call(name, args)
      expect([isError, data]).toEqual([true, undefined])
      expect(text).toContain('What to do: ')
      return text
    }
    const generate = (more: object) => refused('generate_video', { ...waves, request_key: 'refused', ...more })
    expect(await refused('generate_video', waves)).toMatch(/^INVALID_INPUT: .*make one up[\s\S]*Argument: request_key/)
    expect(await generate({ second: 8 })).toMatch(/^INVALID_INPUT: .*\nArgument: second\n/)
    // Only people can say that the people in a picture have agreed.
    expect(await generate({ peopleConsent: true })).toMatch(/^INVALID_INPUT: .*\nArgument: peopleConsent\n/)
    expect(await generate({ prompt: 'a\0b' })).toMatch(/^INVALID_INPUT: .*cannot be stored/)
    expect(await generate({ seconds: 77 })).toMatch(/^OPTION_NOT_OFFERED: .*\n.*\nAllowed: \[4,6,8\]/)
    expect(await generate({ maxCredits: 1 })).toMatch(/^COST_ABOVE_MAX: .*not charged[\s\S]*quote_video/)
    expect(await refused('get_video', { video_id: 'vid_0', wait_seconds: 46 })).toMatch(/^INVALID_INPUT: .*at most 45/)
    const stranger = await site.test.signedIn()
    const theirs = await stranger.post('/api/v1/videos', waves)
    const foreign = { video_id: theirs.body.data[0].id }
    for (const name of ['get_video', 'cancel_video'])
      expect(await refused(name, foreign)).toMatch(/^NOT_FOUND: .*\nWhat to do: .*list_videos/)
    expect(await refused('list_videos', { cursor: foreign.video_id })).toMatch(/^INVALID_INPUT: /)
    await agent.call('generate_video', { ...waves, request_key: `same, ${era}` })
    expect(await generate({ prompt: 'hills', request_key: `same, ${era}` })).toMatch(
      /^IDEMPOTENCY_KEY_REUSED: .*request_key/,
    )
    expect(await balance()).toBe(before - 2)
    await expect(agent.call('buy_credits')).rejects.toThrow('There is no tool buy_credits')
  })
})

it('API-07 the cap of a token ends its spending, and a cancelled video returns its share', async () => {
  const agent = await connectWith({ totalCap: 3, models: ['veo3_fast'] })
  const account = await agent.call('get_account')
  expect(account.data.models.map(({ id }: { id: string }) => id)).toEqual(['veo3_fast'])
  expect(account.text).toContain('3 of 3 credits in all')
  const first = await agent.call('generate_video', { ...waves, request_key: 'cap 1' })
  expect(first.data.spending).toMatchObject({ capLeft: 1, caps: [{ window: 'total', cap: 3, used: 2, left: 1 }] })
  expect((await agent.call('quote_video', waves)).data).toMatchObject({ enough: true, withinCap: false })
  const over = await agent.call('generate_video', { ...waves, request_key: 'cap 2' })
  expect(over.text).toMatch(/^TOKEN_BUDGET_REACHED: .*3 credits\. 2 are used, and this costs 2\. You were not charged/)
  expect(over.text).toContain(
    `Do not retry. Tell the user that the spending cap of this token is reached. A token with`,
  )
  const other = await agent.call('generate_video', { ...waves, model: 'veo3', request_key: 'cap 3' })
  expect(other.text).toMatch(/^MODEL_NOT_ALLOWED: /)
  const cancelled = await agent.call('cancel_video', { video_id: first.data.videos[0].id })
  expect(cancelled.data).toMatchObject({ video: { status: 'cancelled', creditsReturned: 2 }, spending: { capLeft: 3 } })
  expect((await agent.call('generate_video', { ...waves, request_key: 'cap 2' })).isError).toBe(false)
})

it('API-07 scopes decide what a tool may do', async () => {
  const reader = await connectWith({ scopes: ['videos:read'] })
  for (const name of ['generate_video', 'cancel_video'])
    expect((await reader.call(name)).text).toMatch(/^SCOPE_MISSING: .*videos:write[\s\S]*\/connect\.$/)
  expect((await reader.call('get_account')).text).toMatch(/^SCOPE_MISSING: .*account:read/)
  for (const name of ['list_videos', 'quote_video']) expect((await reader.call(name, {})).text).not.toContain('SCOPE')
})

it('API-07 a video is told even if its poster cannot be read', async () => {
  const agent = await connect()
  const { data } = await agent.call('list_videos', { status: 'completed', limit: 1 })
  const broken = vi.spyOn(site.test.ctx.storage, 'open').mockRejectedValue(new Error('the storage is away'))
  const { content } = await agent.call('get_video', { video_id: data.videos[0].id })
  broken.mockRestore()
  expect(content.map(({ type }) => type)).toEqual(['text', 'resource_link'])
})

it('API-07 the list finds a lost video, page by page', async () => {
  const agent = await connect()
  await agent.call('generate_video', { ...waves, prompt: 'a very particular lighthouse', request_key: 'lost' })
  const found = await agent.call('list_videos', { q: 'particular light' })
  expect(found.data.videos).toMatchObject([{ prompt: 'a very particular lighthouse' }])
  const page = await agent.call('list_videos', { limit: 1 })
  expect(page.text).toContain(page.data.nextCursor)
  const next = await agent.call('list_videos', { limit: 1, cursor: page.data.nextCursor })
  expect(next.data.videos[0].id).not.toBe(page.data.videos[0].id)
})

it('API-07 a token that is deleted while its assistant waits gets no answer', async () => {
  const agent = await connectWith({ totalCap: 9 })
  const { data } = await agent.call('generate_video', { ...waves, request_key: 'soon deleted' })
  const wait = { video_id: data.videos[0].id, wait_seconds: 45 }
  const onprogress = () => void site.test.query(`delete from api_tokens where total_cap = 9`)
  const waiting = agent.call('get_video', wait, { onprogress })
  expect((await site.working(waiting)).text).toMatch(/^INVALID_TOKEN: /)
})

it('API-07 tools are limited as the calls of the API are', async () => {
  const agent = await connect()
  const countAll = vi.spyOn(site.test.ctx.limits, 'countAll')
  await agent.call('generate_video', { ...waves, request_key: 'counted' })
  const names = countAll.mock.calls.flatMap(([counted]) => counted.map(({ name }) => name))
  expect(names).toEqual(['create:user', 'create:token', 'create:network'])
  await agent.call('get_account')
  expect(countAll).toHaveBeenCalledTimes(1)
  countAll.mockRestore()
  const id = (await agent.call('list_videos', { status: 'queued' })).data.videos[0].id
  const hangUp = new AbortController()
  const own = { headers: { authorization: `Bearer ${site.token}` }, signal: hangUp.signal }
  const waits = Array.from({ length: 20 }, () =>
    fetch(`${site.url}/api/v1/videos/${id}?wait=45`, own).catch(() => null),
  )
  const refusal = await waitUntil('all waits have begun', async () => {
    const { isError, text } = await agent.call('get_video', { video_id: id, wait_seconds: 1 })
    return isError && text
  })
  expect(refusal).toMatch(/^TOO_MANY_REQUESTS: .*\nWhat to do: Wait 5 seconds/)
  hangUp.abort()
  await Promise.all(waits)
})

it('API-07 a failure of the server is told without its text', async () => {
  const agent = await connect()
  const broken = vi.spyOn(site.test.ctx.storage, 'address').mockImplementation(() => {
    throw new Error('a secret of the server')
  })
  const told = await agent.call('list_videos', { status: 'completed' })
  broken.mockRestore()
  expect(told.text).toMatch(/^INTERNAL: [\s\S]*same request_key/)
  expect(told.text).not.toContain('secret')
})

it('API-07 a server that stops answers the waiting tools first', async () => {
  const agents = await Promise.all(eras.map((era) => connect({ era })))
  const { data } = await (await connect()).call('generate_video', { ...waves, request_key: 'last' })
  const wait = { video_id: data.videos[0].id, wait_seconds: 45 }
  let waiting = 0
  const onprogress = () => {
    waiting += 1
  }
  const told = agents.map((agent) => agent.call('get_video', wait, { onprogress }))
  await waitUntil('both wait', () => waiting === 2)
  await site.test.app.close()
  for (const { text } of await Promise.all(told)) expect(text).toContain('still in progress: call get_video again')
})
