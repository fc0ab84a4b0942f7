import sharp from 'sharp'
import { listDueDeliveries } from '#server/features/automation/delivery-repository.ts'
import { sendDelivery } from '#server/features/automation/send-delivery.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { readEverything } from './add-operation.ts'
import { bodyOf, hourMs, type Site, times } from './open-site.ts'

/** API tokens, webhooks with messages in every state, Idempotency-Keys and uploaded images. */
export async function addPrograms(site: Site, customers: TestBrowser[]): Promise<void> {
  for (const customer of customers.slice(0, 20)) {
    bodyOf(await customer.post('/api/user-tokens', { name: 'for a year', expiresInDays: 365 }))
    const { token } = bodyOf(await customer.post('/api/user-tokens', { name: 'for ever' }))
    await addWebhooks(site, customer)
    await sendByProgram(site, customer, `Bearer ${token}`)
  }
  await spendBudgets(site, customers)
  await deliver(site)
  const [customer] = customers as [TestBrowser]
  bodyOf(await customer.post(`/api/webhook-endpoints/${await addWebhook(site, customer, 'tested')}/test`))
  await addGone(site, customer)
  await addPictures(site, customer)
  // The process was killed while it worked on this request.
  await site.query(`insert into idempotency_keys (user_id, door, key, request_hash)
    select id, 'web', 'still being worked on', 'a hash' from users where username = 'customer-10'`)
}

/** A token with every limit, most of which is used, and a request with a callback to a webhook of /api/v1. */
async function spendBudgets(site: Site, customers: TestBrowser[]): Promise<void> {
  const [customer] = customers as [TestBrowser]
  const limits = { models: ['veo3_fast'], dailyCap: 4, monthlyCap: 50, totalCap: 100, maxPerVideo: 10 }
  const scopes = ['videos:read', 'videos:write', 'webhooks:write']
  const { token } = bodyOf(await customer.post('/api/user-tokens', { name: 'within a budget', scopes, ...limits }))
  const headers = { authorization: `Bearer ${token}` }
  const program = site.browser()
  bodyOf(await program.post('/api/v1/webhook-endpoints', { url: `${site.receiver.origin}/v1` }, headers))
  const callbackUrl = `${site.receiver.origin}/takes`
  const asked = { model: 'veo3_fast', prompt: 'within its budget', takes: 2, callbackUrl }
  const { data } = bodyOf(await program.post('/api/v1/videos', asked, headers)) as { data: { id: string }[] }
  for (const { id } of data) bodyOf(await program.post(`/api/v1/videos/${id}/cancel`, {}, headers))
  bodyOf(await program.post('/api/v1/videos', asked, headers))
}

async function addWebhook({ receiver }: Site, customer: TestBrowser, path: string): Promise<string> {
  return String(bodyOf(await customer.post('/api/webhook-endpoints', { url: `${receiver.origin}/${path}` })).id)
}

async function addWebhooks(site: Site, customer: TestBrowser): Promise<void> {
  const add = (path: string) => addWebhook(site, customer, path)
  bodyOf(await customer.post(`/api/webhook-endpoints/${await add('kept')}/rotate-secret`))
  bodyOf(await customer.put(`/api/webhook-endpoints/${await add('off')}`, { isActive: false }))
}

async function sendByProgram(site: Site, customer: TestBrowser, authorization: string): Promise<void> {
  const asked = {
    prompt: 'asked for by a program',
    model: 'veo3_fast',
    callbackUrl: `${site.receiver.origin}/callback`,
  }
  const generate = async (key: string, more: object = {}) =>
    bodyOf(
      await site.browser().post('/api/n8n/generate', { ...asked, ...more }, { authorization, 'idempotency-key': key }),
    )
  const { taskId } = await generate('first')
  await generate('second')
  bodyOf(await customer.post(`/api/video/${taskId}/cancel`))
  const byPage = { prompt: 'asked for on the page', model: 'veo3_fast' }
  bodyOf(await customer.post('/api/generate-video', byPage, { 'idempotency-key': 'third' }))
}

/** Most deliveries succeed, some are retried, and some have failed too often. */
async function deliver(site: Site): Promise<void> {
  await readEverything(site)
  const due = await listDueDeliveries(site.db.root, site.clock.now(), 100)
  for (const [index, id] of due.entries()) {
    site.receiver.answers(index % 4 === 0 ? 500 : 200)
    if (index % 7 !== 3) await sendDelivery(site.ctx, id)
    for (const _ of times(index % 8 === 0 ? 9 : 0)) {
      await site.query(`update webhook_deliveries set due_at = '${site.clock.now().toISOString()}' where id = '${id}'`)
      await sendDelivery(site.ctx, id)
    }
  }
  site.receiver.answers(200)
  // The process was killed while it sent this delivery.
  await site.query(`update webhook_deliveries set attempt_id = gen_random_uuid(), leased_until = due_at
    where id = (select id from webhook_deliveries where status = 'pending' order by created_at, id limit 1)`)
}

/** A webhook that its receiver has switched off. */
async function addGone(site: Site, customer: TestBrowser): Promise<void> {
  const id = await addWebhook(site, customer, 'gone')
  bodyOf(await customer.post(`/api/webhook-endpoints/${id}/test`))
  const { data } = bodyOf(await customer.get(`/api/webhook-endpoints/${id}/deliveries`))
  site.receiver.answers(410)
  await sendDelivery(site.ctx, data[0].id)
  site.receiver.answers(200)
}

async function addPictures(site: Site, customer: TestBrowser): Promise<void> {
  for (const red of times(4)) {
    const colour = { r: red * 60, g: 100, b: 50 }
    const image = sharp({ create: { width: 16, height: 9, channels: 3, background: colour } })
    const picture = await image.png().toBuffer()
    const form = new FormData()
    form.append('image', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await site.app.inject({
      ...{ method: 'POST', url: '/api/images/upload', payload: Buffer.from(await request.arrayBuffer()) },
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      cookies: Object.fromEntries(customer.cookies),
    })
    const { imageUrl } = answer.json<{ imageUrl: string }>()
    const asked = { prompt: 'from a picture', model: 'veo3_fast', imageUrls: [imageUrl] }
    const made = red > 1 ? bodyOf(await customer.post('/api/generate-video', asked)) : null
    // Its picture is unused again.
    if (red === 3) bodyOf(await customer.post(`/api/video/${made?.taskId}/cancel`))
    const { token } = bodyOf(await customer.post('/api/user-tokens', { name: `sends picture ${red}` }))
    const inside = { prompt: 'its picture inside', model: 'veo3_fast', imageUrls: [picture.toString('base64')] }
    bodyOf(await site.browser().post('/api/n8n/generate', inside, { authorization: `Bearer ${token}` }))
  }
  // As if one of them were a sound.
  await site.query('update uploads set seconds = 3.5 where name = (select min(name) from uploads)')
  site.clock.forward(hourMs)
}
