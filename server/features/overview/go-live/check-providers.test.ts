import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { Checklist } from '#contract/overview.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let site: TestApp
let admin: TestBrowser
beforeEach(async () => {
  site = await createTestApp()
  admin = await site.administrator()
})
afterEach(() => site.close())

/** The state and the detail of the step. */
async function read() {
  const { checks } = (await admin.get('/api/admin/checklist')).body as Checklist
  const step = checks.find(({ id }) => id === 'kie-balance')
  return [step?.state, step?.detail]
}

const can = (service: string, able: string) => [
  'done',
  `Accounts at ${service} that can pay for a video of every model: ${able}.`,
]
const cannot = (service: string, amount: string, video: string) => [
  'failed',
  `No account at ${service} can pay ${amount} for the dearest video that the form first offers: ${video}. Add credits, raise its daily limit, or pause the model.`,
]

const change = async (model: string, changes: object) =>
  expect((await admin.put(`/api/admin/models/${model}`, changes)).status).toBe(200)
const act = async (action: 'pause' | 'resume', model: string) =>
  expect((await admin.post(`/api/admin/models/${model}/${action}`, {})).status).toBe(200)
async function pauseAllBut(...ids: string[]): Promise<void> {
  const models: AdminModel[] = (await admin.get('/api/admin/models')).body.data
  for (const { model } of models) if (!ids.includes(model.id)) await act('pause', model.id)
}

async function connectKie(totalCredits: number, more: object = {}) {
  const body = { name: `${totalCredits} credits`, token: `token of ${totalCredits}`, totalCredits, ...more }
  const { id } = (await admin.post('/api/admin/kie-apis', body)).body
  return async (changes: object) => expect((await admin.put(`/api/admin/kie-apis/${id}`, changes)).status).toBe(200)
}
async function connectFal(budgetDollars: number) {
  const body = { vendor: 'fal', name: 'fal', token: 'a key of fal', budgetDollars }
  const { id } = (await admin.post('/api/admin/vendor-accounts', body)).body
  return async (changes: object) =>
    expect((await admin.put(`/api/admin/vendor-accounts/${id}`, changes)).status).toBe(200)
}

it('ADM-13 one enabled account has to pay for the dearest video, as the operator states its cost', async () => {
  await pauseAllBut('veo3', 'veo3_fast')
  await connectKie(399)
  const tooFew = cannot('KIE', '400 credits', 'Veo3 (Quality), 8 seconds in 720p')
  expect(await read()).toEqual(tooFew)
  const changeSecond = await connectKie(400)
  expect(await read()).toEqual(can('KIE', '1 of 2'))
  await changeSecond({ isEnabled: false })
  expect(await read()).toEqual(tooFew)
})

it('ADM-13 an account whose key cannot be decrypted pays for nothing', async () => {
  await pauseAllBut('veo3')
  await connectKie(400)
  expect(await read()).toEqual(can('KIE', '1 of 1'))
  await site.query(`update kie_apis set token = 'gone.AAAA'`)
  expect((await read())[0]).toBe('failed')
  await connectKie(500)
  expect(await read()).toEqual(can('KIE', '1 of 1'))
})

it('ADM-13 MOD-16 a model that is dearer than the quality model counts', async () => {
  await pauseAllBut('veo3')
  const changeAccount = await connectKie(249, { veo3QualityCredits: 250 })
  expect(await read()).toEqual(cannot('KIE', '250 credits', 'Veo3 (Quality), 8 seconds in 720p'))
  await changeAccount({ totalCredits: 250 })
  expect(await read()).toEqual(can('KIE', '1 of 1'))
  await act('resume', 'seedance-2')
  expect(await read()).toEqual(cannot('KIE', '500 credits', 'Seedance 2, 5 seconds in 720p'))
  // Nobody can order what costs more than the operator allows.
  await admin.put('/api/admin/settings', { maxTaskCost: 250 })
  expect(await read()).toEqual(can('KIE', '1 of 1'))
})

it('ADM-13 MOD-16 a site that sells only cheaper models needs no credits for a quality video', async () => {
  await pauseAllBut('veo3_lite')
  const changeAccount = await connectKie(29)
  expect(await read()).toEqual(cannot('KIE', '30 credits', 'Veo3 Lite, 8 seconds in 720p'))
  await changeAccount({ totalCredits: 30 })
  expect(await read()).toEqual(can('KIE', '1 of 1'))
})

it('ADM-13 MOD-08 a site that sells only the models of another service needs an account there alone', async () => {
  const changeAccount = await connectFal(3.19)
  const tooFew = cannot('fal', '$3.20', 'Veo 3.1 (fal), 8 seconds in 720p')
  expect(await read()).toEqual(tooFew)
  await changeAccount({ budgetDollars: 3.2 })
  expect(await read()).toEqual(can('fal', '1 of 1'))
  await changeAccount({ dailyCapDollars: 3.19 })
  expect(await read()).toEqual(tooFew)
  await changeAccount({ dailyCapDollars: 3.2 })
  expect(await read()).toEqual(can('fal', '1 of 1'))
})

it('ADM-13 MOD-08 each service that makes something on sale needs an account that can pay', async () => {
  const changeAccount = await connectFal(1)
  await connectKie(660)
  expect(await read()).toEqual(cannot('fal', '$3.20', 'Veo 3.1 (fal), 8 seconds in 720p'))
  await changeAccount({ budgetDollars: 5 })
  const [, atKie] = can('KIE', '1 of 1')
  const [, atFal] = can('fal', '1 of 1')
  expect(await read()).toEqual(['done', `${atKie} ${atFal}`])
})

it('ADM-13 MOD-08 the vendor of a further route pays for what it makes instead of the own one', async () => {
  const changeAccount = await connectFal(1.19)
  await pauseAllBut('veo3_fast', 'fal-veo-3.1-fast')
  await change('fal-veo-3.1-fast', { isHidden: true })
  expect(await read()).toEqual(['open', '1 account is connected, but no model is offered. See Models.'])
  await change('veo3_fast', { failover: [{ model: 'fal-veo-3.1-fast', modes: ['text', 'image', 'frames'] }] })
  expect(await read()).toEqual(cannot('fal', '$1.20', 'Veo3 Fast, 8 seconds in 720p'))
  await changeAccount({ budgetDollars: 1.2 })
  expect(await read()).toEqual(can('fal', '1 of 1'))
})

it('ADM-13 MOD-19 the videos of a GPU server cost nothing', async () => {
  expect(await read()).toEqual(['open', 'No KIE API is connected. The demo on this server makes the videos.'])
  await admin.post('/api/admin/gpu-servers', { name: 'card', address: 'http://127.0.0.1:9' })
  expect(await read()).toEqual(['open', '1 account is connected, but no model is offered. See Models.'])
  const definition = JSON.stringify(gpuDefinition({ text: 'a'.repeat(64) }))
  await site.query(`insert into added_models (id, definition) values ('my-card', '${definition}')`)
  expect(await read()).toEqual(['done', 'GPU servers of your own: 1.'])
})

it('ADM-13 the account of the token in the settings has to pay for the dearest video', async () => {
  await admin.put('/api/admin/settings', { kieToken: 'a token' })
  site.kie.onBalance = 659
  expect(await read()).toEqual(cannot('KIE', '660 credits', 'Seedance 2 Fast, 5 seconds in 720p'))
  site.kie.onBalance = 660
  expect(await read()).toEqual(['done', 'KIE accepts the token. The account has 660 credits.'])
  site.kie.onBalance = null
  expect(await read()).toEqual(['failed', 'KIE returned no balance. Check the token.'])
})
