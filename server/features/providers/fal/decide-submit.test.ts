import { expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { decideSubmit } from './decide-submit.ts'
import { readHandle } from './job-handle.ts'

const queueUrl = 'https://queue.example'
const submitted = { queueUrl, endpoint: 'fal-ai/veo3.1/fast/image-to-video', unitCredits: 30 }
const says = (httpStatus: number, body: unknown): VendorAnswer => ({
  got: 'answer',
  httpStatus,
  header: () => null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const decide = (httpStatus: number, body: unknown) => decideSubmit(says(httpStatus, body), submitted)
const job = `${queueUrl}/fal-ai/veo3.1/requests/764c-1`

it('MOD-08 PRV-05 an answer with nothing but the id of the job is no lost answer: the job is asked for where it is', () => {
  const accepted = { outcome: 'accepted', providerTaskId: `${job}/status ${job} ${job}/cancel 30` }
  expect(decide(200, { request_id: '764c-1', gateway_request_id: '764c-1' })).toEqual(accepted)
  expect(decide(200, { status: 'IN_QUEUE', request_id: '764c-1', status_url: null, response_url: '' })).toEqual(
    accepted,
  )
})

it('MOD-08 the addresses of the answer count, wherever they are at the queue', () => {
  const elsewhere = `${queueUrl}/another/place`
  const body = { request_id: '764c-1', status_url: `${elsewhere}/state`, response_url: elsewhere }
  expect(decide(200, body)).toEqual({ outcome: 'accepted', providerTaskId: `${elsewhere}/state ${elsewhere} - 30` })
  expect(decide(200, { ...body, cancel_url: `${elsewhere}/stop` })).toMatchObject({
    providerTaskId: `${elsewhere}/state ${elsewhere} ${elsewhere}/stop 30`,
  })
  expect(decide(200, { ...body, cancel_url: 'https://evil.example/stop' })).toMatchObject({
    providerTaskId: `${elsewhere}/state ${elsewhere} - 30`,
  })
})

it('MOD-08 PRV-05 a job is kept by addresses that the database can store', () => {
  const body = { request_id: '764c-1', status_url: `${queueUrl}/a\0b/state`, response_url: `${queueUrl}/a\0b` }
  const kept = `${queueUrl}/a%00b/state ${queueUrl}/a%00b - 30`
  expect(decide(200, body)).toEqual({ outcome: 'accepted', providerTaskId: kept })
})

it('MOD-08 PRV-05 a job whose addresses name another host is queried at the configured one', () => {
  const accepted = { outcome: 'accepted', providerTaskId: `${job}/status ${job} ${job}/cancel 30` }
  for (const host of ['https://queue.falrun.com', 'http://localhost:4015', 'https://evil.example']) {
    const there = job.replace(queueUrl, host)
    const urls = { status_url: `${there}/status`, response_url: there, cancel_url: `${there}/cancel` }
    expect(decide(200, { request_id: '764c-1', ...urls })).toEqual(accepted)
  }
  // The addresses of a job that was submitted before the address of the queue changed.
  const old = job.replace(queueUrl, 'https://queue.falrun.com')
  expect(readHandle(`${old}/status ${old}`, queueUrl)).toMatchObject({ statusUrl: `${job}/status`, responseUrl: job })
})

it.each([
  'x:.evil.example/fal-ai/veo/requests/1',
  'https://evil.example/requests/1/../../key',
  'https://evil.example/1',
])('MOD-08 the address %s leads nowhere', (address) => {
  expect(decide(200, { request_id: '1', status_url: address, response_url: address })).toEqual({
    outcome: 'unconfirmed',
  })
})

it.each([
  ['names no job', { status: 'IN_QUEUE' }],
  ['has an id that is none', { request_id: '../../other/requests/1' }],
  ['has half of the addresses', { request_id: '764c-1', status_url: `${job}/status` }],
  ['leads to another host', { request_id: '764c-1', status_url: 'https://evil.example/', response_url: job }],
  ['is too long to be kept', { status_url: `${job}/status`, response_url: `${job}?${'x'.repeat(2000)}` }],
  ['is cut off', '{"status":"IN_QU'],
])('MOD-08 PRV-05 a submission whose answer %s is never sent again', (_, body) => {
  expect(decide(200, body)).toEqual({ outcome: 'unconfirmed' })
})

it.each([
  [401, 'account', 'KEY_NOT_ACCEPTED'],
  [403, 'account', 'ACCOUNT_LOCKED'],
  [404, 'model', 'MODEL_NOT_OFFERED'],
  [405, 'broken', 'SERVICE_REFUSED'],
  [413, 'broken', 'SERVICE_REFUSED'],
  [422, 'input', 'REQUEST_NOT_ACCEPTED'],
  [429, 'overloaded', 'SERVICE_BUSY'],
])('MOD-08 PRV-03 a page with the status %i refuses the submission: %s', (httpStatus, kind, code) => {
  expect(decide(httpStatus, '<html>')).toMatchObject({ outcome: 'refused', kind, failure: { code } })
})

it.each([408, 500, 502, 504, 524])('MOD-08 PRV-05 after the status %i, the job may exist', (httpStatus) => {
  expect(decide(httpStatus, { detail: 'Request timed out' })).toEqual({ outcome: 'unconfirmed' })
})
