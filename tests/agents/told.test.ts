import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from '#tests/sdk/site.ts'
import { type Agent, connectAgent } from './agent.ts'

let site: Site
const open: Agent[] = []
beforeAll(async () => {
  site = await openSite({ SIGNUP_CREDITS: '9' })
})
afterAll(async () => {
  await Promise.all(open.map((agent) => agent.close()))
  await site.close()
})

async function connect(limits: object = {}): Promise<Agent> {
  const agent = await connectAgent({ url: site.url, token: await site.makeToken(limits) })
  open.push(agent)
  return agent
}

const waves = { model: 'veo3_fast', prompt: 'waves' }
const balance = async () => (await site.client.account.get()).credits

it('API-07 an assistant is offered the models that are active, at the price of the API', async () => {
  const { models } = (await (await connect()).call('get_account')).data
  const listed: { id: string; status: string }[] = (await site.test.browser().get('/api/v1/models')).body.data
  const active = listed.filter(({ status }) => status === 'active')
  expect(active.length).toBeLessThan(listed.length)
  expect(models.map(({ id }: { id: string }) => id)).toEqual(active.map(({ id }) => id))
  expect(models).toContainEqual(expect.objectContaining({ id: 'veo3_fast', fromCredits: 2 }))
})

it('API-07 a quote says whether caps and balance allow it: the cap of one video for each take, the others for all', async () => {
  const agent = await connect({ totalCap: 5, maxPerVideo: 2 })
  const quote = (more: object) => agent.call('quote_video', { ...waves, ...more })
  expect((await quote({})).data).toMatchObject({
    ...{ credits: 2, enough: true, withinCap: true },
    spending: { balance: 9, capLeft: 5, maxPerVideo: 2 },
  })
  expect((await quote({ takes: 2 })).data).toMatchObject({ credits: 4, enough: true, withinCap: true })
  const three = await quote({ takes: 3 })
  expect(three.data).toMatchObject({ credits: 6, enough: true, withinCap: false })
  expect(three.text).toContain('The cap of this token does not allow it.')
  expect(three.text).not.toContain('too few credits')
  const dear = await quote({ model: 'veo3' })
  expect(dear.data).toMatchObject({ credits: 10, enough: false, withinCap: false })
  expect(dear.text).toContain('The account has too few credits.')
  const refused = await agent.call('generate_video', { ...waves, model: 'veo3', request_key: 'dear' })
  expect(refused.text).toMatch(/^INSUFFICIENT_CREDITS: .*10 credits/)
  expect(refused.text).toContain(`Do not retry. Tell the user to buy credits at ${site.url}/pricing.`)
  expect(await balance()).toBe(9)
})

it('API-07 an assistant is told what each cap of its token leaves', async () => {
  const capped = await (await connect({ dailyCap: 3, monthlyCap: 4 })).call('quote_video', { ...waves, takes: 2 })
  expect(capped.data).toMatchObject({ withinCap: false, spending: { capLeft: 3, maxPerVideo: null } })
  expect(capped.text).toContain("Left of this token's cap: 3 of 3 credits today, 4 of 4 credits this month.")
  const free = await (await connect({ maxPerVideo: 1 })).call('quote_video', waves)
  expect(free.data).toMatchObject({ withinCap: false, spending: { capLeft: null, maxPerVideo: 1 } })
  expect(free.text).toContain('This token has no spending cap. It may spend at most 1 credit on one video.')
})

it('API-07 a cap that was lowered below what is used leaves nothing', async () => {
  const { body } = await site.browser.post('/api/user-tokens', { name: 'lowered', totalCap: 5 })
  const agent = await connectAgent({ url: site.url, token: body.token })
  open.push(agent)
  const { data } = await agent.call('generate_video', { ...waves, request_key: 'before' })
  expect((await site.browser.put(`/api/user-tokens/${body.id}`, { totalCap: 1 })).status).toBe(200)
  const quote = await agent.call('quote_video', waves)
  expect(quote.data).toMatchObject({ withinCap: false, spending: { capLeft: 0, caps: [{ cap: 1, used: 2, left: 0 }] } })
  expect(quote.text).toContain("Left of this token's cap: 0 of 1 credit in all.")
  expect((await agent.call('cancel_video', { video_id: data.videos[0].id })).isError).toBe(false)
  expect(await balance()).toBe(9)
})

it('API-07 the key of an assistant is not taken for the same key of a program', async () => {
  const headers = { authorization: `Bearer ${site.token}`, 'idempotency-key': 'same' }
  const ofProgram = await site.test.browser().post('/api/v1/videos', waves, headers)
  expect(ofProgram.status).toBe(201)
  const { data } = await (await connect()).call('generate_video', { ...waves, request_key: 'same' })
  expect(data).toMatchObject({ replayed: false, creditsUsed: 2 })
  expect(data.videos[0].id).not.toBe(ofProgram.body.data[0].id)
  expect(await balance()).toBe(5)
})

it('API-07 a failed video is told with its reason and the returned credits, and nothing is left to wait for', async () => {
  const agent = await connect()
  const { data } = await agent.call('generate_video', { ...waves, request_key: 'fails' })
  const { onSubmit } = site.test.provider
  site.test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  await site.test.work()
  site.test.provider.onSubmit = onSubmit
  const told = await agent.call('get_video', { video_id: data.videos[0].id })
  expect(told.data.video).toMatchObject({ status: 'failed', creditsReturned: 2, files: [] })
  expect(told.text).toMatch(/: failed\. .*content rules.* Credits returned: 2\./)
  expect(told.text).not.toContain('in progress')
  expect(told.content.map(({ type }) => type)).toEqual(['text'])
})

it('API-07 nothing is waited for once a video is cancelled', async () => {
  const agent = await connect()
  const { data } = await agent.call('generate_video', { ...waves, request_key: 'cancelled' })
  const video_id = data.videos[0].id
  expect((await agent.call('cancel_video', { video_id })).data.video.status).toBe('cancelled')
  const told = await agent.call('get_video', { video_id, wait_seconds: 45 })
  expect(told.data.video).toMatchObject({ status: 'cancelled', creditsReturned: 2 })
  expect(told.text).not.toContain('in progress')
})

it('API-07 a running video is not cancelled, and the assistant is told to wait for it', async () => {
  const agent = await connect()
  const { data } = await agent.call('generate_video', { ...waves, request_key: 'running' })
  await site.test.work()
  const before = await balance()
  const refused = await agent.call('cancel_video', { video_id: data.videos[0].id })
  expect(refused.isError).toBe(true)
  expect(refused.text).toMatch(/^NOT_CANCELLABLE: [\s\S]*What to do: See how it goes with get_video\./)
  expect(await balance()).toBe(before)
})
