import { describe, expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { decideResult, decideStatus } from './decide-check.ts'

const says = (httpStatus: number, body: unknown, headers: Record<string, string> = {}): VendorAnswer => ({
  got: 'answer',
  httpStatus,
  header: (name) => headers[name] ?? null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const unanswered = { outcome: 'unanswered' }
const file = { video: { url: 'https://v3b.fal.media/files/b/x/out.mp4' } }
const detail = (type: string, msg = 'No') => ({ detail: [{ loc: ['body', 'prompt'], msg, type }] })

describe('the state of a job at fal', () => {
  it.each([
    [202, { status: 'IN_QUEUE' }, 'running'],
    [202, { status: 'IN_PROGRESS' }, 'running'],
    [200, { status: 'FAILED' }, 'unanswered'],
    [200, '<html>', 'unanswered'],
    [401, { status: 'COMPLETED' }, 'unanswered'],
    [500, { status: 'COMPLETED' }, 'unanswered'],
    [404, { detail: 'Not found' }, 'failed'],
  ])('MOD-08 %i %j → %s', (httpStatus, body, outcome) => {
    expect(decideStatus(says(httpStatus, body))).toMatchObject({ outcome })
  })

  it('MOD-08 says nothing but that it has ended, in either way', () => {
    expect(decideStatus(says(200, { status: 'COMPLETED' }))).toBe('completed')
  })
})

describe('the result of a job at fal', () => {
  it.each([
    ...[400, 401, 403, 408, 409, 429].map((status): [string, VendorAnswer] => [
      `the status ${status}`,
      says(status, { detail: 'Request is still in progress' }),
    ]),
    ['a page of a proxy', says(504, '<html>gateway</html>')],
    ['a proxy in words of JSON', says(503, { detail: 'Bad Gateway' })],
    ['a proxy in a list without types', says(502, { detail: [{ msg: 'Bad Gateway' }] })],
    ['a success that cannot be read', says(200, '{"video":{"ur')],
  ])('MOD-08 GEN-17 %s says nothing about the video', (_, answer) => {
    expect(decideResult(answer)).toEqual(unanswered)
  })

  const internal = { detail: 'Internal Server Error' }
  it.each<[string, VendorAnswer]>([
    ['of the service, named in a header', says(500, detail('x'), { 'x-fal-error-type': 'runner_disconnected' })],
    ['of the service, without a body', says(503, '', { 'x-fal-error-type': 'startup_timeout' })],
    ['of the service, named in the body', says(504, { detail: 'Timed out', error_type: 'request_timeout' })],
    ['of the model, by its type', says(500, detail('internal_server_error'))],
    ['of the model, by its header', says(500, internal, { 'x-fal-retryable': 'true' })],
    ['of the model, by its header of old', says(500, internal, { 'x-fal-needs-retry': 'false' })],
    ['that may pass, as it says', says(422, detail('downstream_service_error'), { 'x-fal-retryable': 'true' })],
  ])('MOD-08 GEN-17 an error %s fails the video only if it is repeated', (_, answer) => {
    const ifRepeated = { kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: null }
    expect(decideResult(answer)).toEqual({ outcome: 'unanswered', ifRepeated })
  })

  it('MOD-08 GEN-17 a refusal of the content is final, even if it may be sent again', () => {
    const answer = says(500, detail('content_policy_violation'), { 'x-fal-retryable': 'true' })
    expect(decideResult(answer)).toMatchObject({ outcome: 'failed', kind: 'content' })
  })

  it.each([
    ['content_policy_violation', 'content', 'PROMPT_OR_PICTURE_AGAINST_RULES'],
    ['image_too_small', 'input', 'PICTURE_NOT_USABLE'],
    ['unsupported_image_format', 'input', 'PICTURE_NOT_USABLE'],
    ['file_download_error', 'input', 'PICTURE_NOT_FETCHED'],
    ['greater_than', 'input', 'REQUEST_NOT_ACCEPTED'],
    ['no_media_generated', 'failed', 'NOT_MADE'],
    ['downstream_service_unavailable', 'stumbled', 'NOT_MADE'],
  ])('MOD-08 GEN-17 the error %s → %s', (type, kind, code) => {
    expect(decideResult(says(422, detail(type)))).toMatchObject({ outcome: 'failed', kind, failure: { code } })
  })

  it('MOD-08 GEN-17 an error of the model that names its type counts at the status of a request, too', () => {
    for (const status of [400, 409])
      expect(decideResult(says(status, detail('image_too_small')))).toMatchObject({
        ...{ outcome: 'failed', kind: 'input', failure: { code: 'PICTURE_NOT_USABLE' } },
      })
    // Neither a key nor a limit is of the model.
    for (const status of [401, 403, 408, 429])
      expect(decideResult(says(status, detail('image_too_small')))).toEqual(unanswered)
  })

  it('MOD-08 GEN-17 an error without a type is explained by its words, at any status', () => {
    for (const status of [422, 500])
      expect(decideResult(says(status, { detail: 'The prompt violates our content policy' }))).toMatchObject({
        ...{ outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } },
      })
  })

  it('MOD-08 GEN-17 of several errors, a refusal of the content is told', () => {
    const both = { detail: [...detail('greater_than').detail, ...detail('content_policy_violation').detail] }
    expect(decideResult(says(422, both))).toMatchObject({ kind: 'content' })
  })

  it('MOD-08 an error of a field never blames the account or the model, whatever its words', () => {
    for (const words of ['Insufficient contrast', 'unknown model'])
      expect(decideResult(says(422, detail('value_error', words)))).toMatchObject({ kind: 'input' })
  })

  it.each([
    ['8', 30, 240],
    ['4', 7.33333, 29.3333],
    ['0', 30, 0],
    ['-1', 30, null],
    ['many', 30, null],
    [null, 30, null],
    ['8', null, null],
  ])('MOD-11 %s units at %s credits cost %s, also if nothing was made', (units, unitCredits, cost) => {
    const headers: Record<string, string> = units === null ? {} : { 'x-fal-billable-units': units }
    expect(decideResult(says(200, file, headers), unitCredits)).toMatchObject({ outcome: 'finished', cost })
    const refused = says(422, detail('content_policy_violation'), headers)
    expect(decideResult(refused, unitCredits)).toMatchObject({ outcome: 'failed', cost })
  })

  it('MOD-08 a list of files without an address is no video', () => {
    for (const body of [{ videos: [{ url: 5 }, null] }, { video: { url: 'out.mp4' } }, { images: [] }])
      expect(decideResult(says(200, body))).toMatchObject({ outcome: 'failed', kind: 'failed' })
    expect(decideResult(says(200, { video: null, videos: [{}, file.video] }))).toMatchObject({ urls: [file.video.url] })
  })
})
