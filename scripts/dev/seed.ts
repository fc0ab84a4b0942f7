/**
 * `npm run dev -- --seed`: gives the product that runs there the keys of the fakes, accounts, and videos in every state,
 * through the API that everybody calls. A product that has them already stays as it is.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { password, signIn, signUp, type Visitor } from '#tests/e2e/visitor.ts'
import { textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { seededVideos } from './seeded-videos.ts'

const [, , url = 'http://127.0.0.1:3000', comfyUrl = 'http://127.0.0.1:4017'] = process.argv
const admin = { username: process.env.ADMIN_USERNAME ?? '', password: process.env.ADMIN_PASSWORD ?? '' }
const user = { username: 'lan', password }
const newcomer = { username: 'minh', password }

async function storeKeys(operator: Visitor): Promise<void> {
  const account = { name: 'The fake of KIE', token: 'kie-fake-key', totalCredits: 9_876 }
  await operator.call('POST', '/api/admin/kie-apis', account)
  const vendors = { fal: 20, google: 0 }
  for (const [vendor, budgetDollars] of Object.entries(vendors))
    await operator.call('POST', '/api/admin/vendor-accounts', {
      ...{ vendor, budgetDollars, name: `The fake of ${vendor}`, token: `${vendor}-fake-key` },
    })
}

/** A server of the operator's own, a model on it that waits to be tried out, and one that was and is offered. */
async function addGpu(operator: Visitor): Promise<void> {
  const header = { name: 'X-API-Key', value: 'comfy-fake-key' }
  await operator.call('POST', '/api/admin/gpu-servers', { name: 'Simulated GPU', address: comfyUrl, header })
  const { workflow } = await operator.call('POST', '/api/admin/workflows', { workflow: textWorkflow })
  const models = { 'simulated-gpu': 'Simulated GPU', 'tried-gpu': 'Tried GPU' }
  for (const [id, label] of Object.entries(models))
    await operator.call('POST', '/api/admin/gpu-models', { id, ...gpuDefinition({ text: workflow }), label })
  const trial = await operator.call('POST', '/api/admin/models/tried-gpu/trial', { prompt: 'Waves roll onto a beach' })
  while (await isUnderWay(operator, trial.id));
  await operator.call('POST', '/api/admin/models/tried-gpu/resume')
}

async function openShop(operator: Visitor): Promise<void> {
  await operator.call('PUT', '/api/admin/settings', {
    ...{ creemEnabled: true, creemApiKey: 'creem_test_fake', creemWebhookSecret: 'whsec_creemfake' },
    ...{ paypalEnabled: true, paypalClientId: 'paypal-fake-client', paypalClientSecret: 'paypal-fake-secret' },
    paypalWebhookId: 'WH-FAKE',
  })
  for (const { id, price } of await operator.call('GET', '/api/admin/credit-packages'))
    await operator.call('PUT', `/api/admin/credit-packages/${id}`, {
      creemProductId: `prod_${price.replace('.', '')}`,
    })
}

async function giveCredits(operator: Visitor, receiver: string): Promise<void> {
  const users: { id: string; username: string }[] = await operator.call('GET', '/api/admin/users')
  const { id } = users.find(({ username }) => username === receiver) ?? {}
  await operator.call('PUT', `/api/admin/users/${id}/credits`, { credits: 5000 })
}

/** @returns the ids of the videos that will be completed */
async function startVideos(customer: Visitor): Promise<string[]> {
  const started = []
  for (const { ending, request } of seededVideos) {
    const { data } = await customer.call('POST', '/api/v1/videos', request)
    for (const { id } of data as { id: string }[]) {
      if (ending === 'cancelled') await customer.call('POST', `/api/v1/videos/${id}/cancel`)
      if (ending === 'completed') started.push(id)
    }
  }
  return started
}

/** Shares the first finished video, and refunds the last one by hand. */
async function shareAndRefund(customer: Visitor, operator: Visitor, ids: readonly string[]): Promise<void> {
  for (const id of ids) while (await isUnderWay(customer, id));
  await customer.call('PUT', `/api/video-tasks/${ids[0]}/share`, { isPublic: true, isListed: true })
  await operator.call('POST', `/api/video/${ids.at(-1)}/refund`)
}

/** Answers after a change, or 45 seconds. */
async function isUnderWay(customer: Visitor, id: string): Promise<boolean> {
  const { status } = await customer.call('GET', `/api/v1/videos/${id}?wait=45`)
  return !['completed', 'failed', 'cancelled'].includes(status)
}

async function seed(): Promise<void> {
  while (!(await fetch(`${url}/api/site`).catch(() => null))?.ok) await sleep(200)
  const operator = await signIn(url, admin).catch(() => null)
  if (!operator)
    return say('The data folder has other accounts. Choose a new one: DATA_DIR=FOLDER npm run dev -- --seed')
  const isSeeded = await signIn(url, user).catch(() => null)
  if (!isSeeded) {
    await storeKeys(operator)
    await giveCredits(operator, admin.username)
    await addGpu(operator)
    const customer = await signUp(url, user.username)
    await signUp(url, newcomer.username)
    await giveCredits(operator, user.username)
    const ids = await startVideos(customer)
    await openShop(operator)
    await shareAndRefund(customer, operator, ids)
  }
  say(listAccounts())
}

const listAccounts = () =>
  ['account   password       what it has', describe(admin, 'the administration, and the keys of all fakes')]
    .concat(describe(user, 'credits, and videos in every state'), describe(newcomer, 'nothing yet'))
    .join('\n  ')

const describe = (account: typeof user, has: string) =>
  `${account.username.padEnd(10)}${account.password.padEnd(15)}${has}`

const say = (text: string) => void process.stdout.write(`\n  ${text}\n\n`)

await seed()
