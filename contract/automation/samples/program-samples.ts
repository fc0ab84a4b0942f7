import { defaultModelId } from '#contract/models/default-model.ts'
import type { CodeSample } from './code-sample.ts'
import * as answers from './sample-answers.ts'
import { cli, curl, n8n, type SampleCall, sdk } from './write-samples.ts'

const { prompt, hash, hook } = answers
const request = { model: defaultModelId, prompt }

/** `answer`: absent if the call answers without a body. */
type Example = Omit<SampleCall, 'method' | 'path'> & { name: string; code: string; command?: string; answer?: object }

/**
 * For each call of programs below /api/v1, what the call sends and what it answers, and how the client and the command
 * line make it.
 */
const examples: Record<string, Example> = {
  'GET /api/v1/models': {
    name: 'List models',
    open: true,
    code: `
const { data } = await client.models.list()
for (const model of data) console.log(model.id, model.status, model.fromCredits)`,
    command: 'npx soundreel models',
    answer: { data: [answers.model] },
  },
  'POST /api/v1/quotes': {
    name: 'Get a price',
    body: request,
    code: `
const quote = await client.videos.quote({ model: '${defaultModelId}', prompt: '${prompt}' })
console.log(quote.credits, quote.enough)`,
    command: `npx soundreel generate "${prompt}" --dry-run`,
    answer: answers.quote,
  },
  'POST /api/v1/videos': {
    name: 'Start videos',
    body: { ...request, takes: 2, maxCredits: 4 },
    charges: true,
    code: `
const request = { model: '${defaultModelId}', prompt: '${prompt}', takes: 2, maxCredits: 4 }
const { data, creditsUsed } = await client.videos.create(request)
console.log(data.map(({ id, status }) => \`\${id} \${status}\`).join(), creditsUsed)`,
    command: `npx soundreel generate "${prompt}" --takes 2 --max-credits 4 --no-wait`,
    answer: { data: [answers.queued, answers.alsoQueued], creditsUsed: 4, balance: 96 },
  },
  'GET /api/v1/videos': {
    name: 'List videos',
    query: 'limit=5',
    code: `
const { data, nextCursor } = await client.videos.list({ limit: 5 })
for (const video of data) console.log(video.id, video.status)
console.log(nextCursor)`,
    command: 'npx soundreel videos --limit 5',
    answer: { data: [answers.finished], nextCursor: null },
  },
  'GET /api/v1/videos/{id}': {
    name: 'Get a video',
    query: 'wait=45',
    code: `
const video = await client.videos.get(process.env.VIDEO_ID ?? '', { wait: 45 })
console.log(video.id, video.status, video.files[0]?.url)`,
    command: 'npx soundreel video "$VIDEO_ID" --wait',
    answer: answers.finished,
  },
  'POST /api/v1/videos/{id}/cancel': {
    name: 'Cancel a video',
    code: `
const video = await client.videos.cancel(process.env.VIDEO_ID ?? '')
console.log(video.status, video.creditsReturned)`,
    command: 'npx soundreel cancel "$VIDEO_ID"',
    answer: answers.cancelled,
  },
  'POST /api/v1/videos/{id}/upgrade': {
    name: 'Upgrade a video',
    body: { to: '4k', maxCredits: 100 },
    code: `
const video = await client.videos.upgrade(process.env.VIDEO_ID ?? '', { to: '4k', maxCredits: 100 })
console.log(video.upgrades[0]?.status)`,
    answer: answers.upgrading,
  },
  'DELETE /api/v1/videos/{id}': {
    name: 'Delete a video',
    code: `await client.videos.delete(process.env.VIDEO_ID ?? '')`,
  },
  'POST /api/v1/uploads': {
    name: 'Upload a picture',
    file: 'file',
    code: `
const { openAsBlob } = await import('node:fs')
const upload = await client.uploads.create(await openAsBlob('sea.png'))
console.log(upload.id, upload.expiresAt)`,
    command: `npx soundreel generate "The waves begin to move" --image sea.png --dry-run`,
    answer: answers.upload,
  },
  'GET /api/v1/verify': {
    name: 'Check a file',
    open: true,
    query: `sha256=${hash}`,
    code: `
const { madeHere } = await client.videos.verify({ sha256: '${hash}' })
console.log(madeHere)`,
    answer: answers.verification,
  },
  'GET /api/v1/account': {
    name: 'Get the account',
    code: `
const { username, credits, token } = await client.account.get()
console.log(username, credits, token?.budget.windows)`,
    command: 'npx soundreel account',
    answer: answers.account,
  },
  'GET /api/v1/webhook-endpoints': {
    name: 'List webhooks',
    code: `
const endpoints = await client.webhookEndpoints.list()
for (const { id, url, isActive } of endpoints) console.log(id, url, isActive)`,
    answer: [answers.webhook],
  },
  'POST /api/v1/webhook-endpoints': {
    name: 'Add a webhook',
    body: { url: hook, events: ['video.completed', 'video.failed'] },
    code: `
const events = ['video.completed', 'video.failed'] as const
const { id, secret } = await client.webhookEndpoints.create({ url: '${hook}', events: [...events] })
console.log(id, secret)`,
    answer: { ...answers.webhook, secret: answers.secret },
  },
  'PUT /api/v1/webhook-endpoints/{id}': {
    name: 'Change a webhook',
    body: { isActive: false },
    code: `
const { isActive } = await client.webhookEndpoints.update(process.env.WEBHOOK_ID ?? '', { isActive: false })
console.log(isActive)`,
    answer: { ...answers.webhook, isActive: false },
  },
  'DELETE /api/v1/webhook-endpoints/{id}': {
    name: 'Delete a webhook',
    code: `await client.webhookEndpoints.delete(process.env.WEBHOOK_ID ?? '')`,
    answer: { success: true },
  },
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': {
    name: 'Change the secret',
    code: `
const { secret } = await client.webhookEndpoints.rotateSecret(process.env.WEBHOOK_ID ?? '')
console.log(secret)`,
    answer: { ...answers.webhook, previousSecretUntil: '2030-05-02T09:30:00.000Z', secret: answers.secret },
  },
  'POST /api/v1/webhook-endpoints/{id}/test': {
    name: 'Send a test',
    code: `await client.webhookEndpoints.test(process.env.WEBHOOK_ID ?? '')`,
    answer: { success: true },
  },
  'GET /api/v1/webhook-endpoints/{id}/deliveries': {
    name: 'List deliveries',
    query: 'page=1',
    code: `
const { data, total } = await client.webhookEndpoints.listDeliveries(process.env.WEBHOOK_ID ?? '', { page: 1 })
console.log(total, data.map(({ type, status }) => \`\${type} \${status}\`).join())`,
    answer: { data: [answers.delivery], total: 1 },
  },
}

/** Whether programs make the call. All others are of the pages, the administration and other services. */
export const isForPrograms = (path: string) => path.startsWith('/api/v1/') || path.startsWith('/api/n8n/')

/** The calls below /api/v1, in the order of the API reference. */
export const programCalls = Object.keys(examples)

/** What the reference shows of a call, such as `GET /api/v1/models`. Undefined for calls of the pages. */
export function findProgramExample(call: string) {
  const example = examples[call]
  if (!example) return undefined
  const { name, code, command, answer, ...sent } = example
  const [method = '', path = ''] = call.split(' ')
  const whole = { ...sent, method, path }
  const samples: CodeSample[] = [curl(whole), sdk(code), ...(command ? [cli(command)] : []), n8n(name, whole)]
  return { samples, body: example.body, answer }
}
