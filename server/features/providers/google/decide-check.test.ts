import { describe, expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { decideCheck } from './decide-check.ts'

const inline = 'https://google.example/v1beta/interactions/v1_1'
const uri = 'https://google.example/v1beta/files/abc:download?alt=media'
const says = (httpStatus: number, body: unknown): VendorAnswer => ({
  got: 'answer',
  httpStatus,
  header: () => null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const decide = (httpStatus: number, body: unknown) => decideCheck(says(httpStatus, body), inline)
const completed = (...content: object[]) => ({ status: 'completed', steps: [{ type: 'model_output', content }] })
const sound = 'We encountered an issue with the audio for your prompt. You have not been charged.'
const tokens = (...output_tokens_by_modality: object[]) => ({ usage: { output_tokens_by_modality } })

describe('a query at Google', () => {
  it.each([
    [400, { error: { message: 'Multiple authentication credentials received. Please pass only one.' } }],
    [401, { error: { message: 'Invalid interaction name' } }],
    [403, [{ error: { code: 403, status: 'API_KEY_SERVICE_BLOCKED' } }]],
    [429, { error: { status: 'RESOURCE_EXHAUSTED' } }],
    [500, { status: 'failed' }],
    [200, '{"status":"comp'],
    [200, { status: 'paused' }],
    [200, {}],
  ])('MOD-08 PRV-05 that is answered with %i and %j says nothing about the video', (httpStatus, body) => {
    expect(decide(httpStatus, body)).toEqual({ outcome: 'unanswered' })
  })

  it.each([
    [404, {}],
    [400, { error: { message: 'Invalid interaction name: v1_1' } }],
  ])('MOD-08 GEN-17 that is answered with %i and %j finds no video any more', (httpStatus, body) => {
    expect(decide(httpStatus, body)).toMatchObject({ outcome: 'failed', failure: { code: 'GONE_AT_SERVICE' } })
  })
})

describe('an interaction at Google', () => {
  it('MOD-08 is finished with the last video of the model, wherever it is', () => {
    const [first, last] = [
      { type: 'video', uri: `${uri}&first` },
      { type: 'video', uri },
    ]
    const whole = completed(first, last, { type: 'text', text: 'Done' })
    expect(decide(200, whole)).toMatchObject({ outcome: 'finished', urls: [uri] })
    expect(decide(200, completed({ type: 'video', data: 'AAAA' }))).toMatchObject({ urls: [inline] })
    const sent = { status: 'completed', steps: [{ type: 'user_input', content: [last] }] }
    expect(decide(200, sent)).toMatchObject({ outcome: 'failed', kind: 'failed' })
  })

  it.each([
    [completed({ type: 'text', text: "I can't make this." }), 'content', 'PROMPT_OR_PICTURE_AGAINST_RULES'],
    [completed({ type: 'text', text: sound }), 'stumbled', 'SOUND_NOT_MADE'],
    [completed(), 'failed', 'NOT_MADE'],
    [completed({ type: 'video', uri: 'no address', data: '' }), 'failed', 'NOT_MADE'],
    [{ status: 'failed', error: { message: 'violates the policies' } }, 'content', 'PROMPT_AGAINST_RULES'],
    [{ status: 'failed', error: { message: sound } }, 'stumbled', 'SOUND_NOT_MADE'],
    [{ status: 'failed', error: { message: 'insufficient capacity' } }, 'failed', 'NOT_MADE'],
    [{ status: 'failed' }, 'failed', 'NOT_MADE'],
    [{ status: 'budget_exceeded' }, 'account', 'ACCOUNT_AT_BUDGET'],
    [{ status: 'requires_action' }, 'failed', 'NOT_MADE'],
  ])('MOD-08 GEN-17 %j has failed: %s, %s', (body, kind, code) => {
    expect(decide(200, body)).toEqual({ outcome: 'failed', kind, failure: { code }, cost: null })
  })

  it.each(['cancelled', 'incomplete'])('MOD-08 GEN-17 %s fails the video only if it is repeated', (status) => {
    const usage = tokens({ modality: 'video', tokens: 1000 })
    const ifRepeated = { kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: null }
    expect(decide(200, { status })).toEqual({ outcome: 'unanswered', ifRepeated })
    const paid = { outcome: 'unanswered', ifRepeated: { ...ifRepeated, cost: 3.5 } }
    expect(decide(200, { status, ...usage })).toEqual(paid)
  })

  it.each([
    [tokens({ modality: 'video', tokens: 17_376 }), 60.816],
    [
      tokens(
        { modality: 'video', tokens: '1000' },
        { modality: 'text', tokens: 40 },
        { modality: 'video', tokens: 376 },
      ),
      4.816,
    ],
    [tokens({ modality: 'text', tokens: 40 }), null],
    [tokens({ modality: 'video', tokens: -5 }), null],
    [{ usage: null }, null],
    [{}, null],
  ])('MOD-11 %j took %j of our half cents, also if nothing was made', (usage, cost) => {
    expect(decide(200, { ...completed({ type: 'video', uri }), ...usage })).toMatchObject({ outcome: 'finished', cost })
    expect(decide(200, { status: 'requires_action', ...usage })).toMatchObject({ outcome: 'failed', cost })
  })
})
