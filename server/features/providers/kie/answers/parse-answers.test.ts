import { describe, expect, it } from 'vitest'
import { decideCheck } from '#server/features/providers/kie/decide-check.ts'
import {
  type KieEnvelope,
  parseBalance,
  parseCallbackTaskId,
  parseDownloadLink,
  parseEnvelope,
  parseLinks,
  parseTaskId,
  parseUpload,
} from './parse-answers.ts'
import { parseRecord } from './parse-record.ts'
import { parseUpgrade } from './parse-upgrade.ts'

const link = 'https://tempfile.aiquickdraw.com/v/t1_1.mp4'
const ok = (data: unknown): KieEnvelope => ({ code: 200, text: 'success', data })
const error = (code: number | null, text = ''): KieEnvelope => ({ code, text, data: null })

describe('the envelope of every answer', () => {
  it.each<[string, KieEnvelope]>([
    ['{"code":200,"msg":"success","data":{"a":1}}', { code: 200, text: 'success', data: { a: 1 } }],
    ['{"code":"422","msg":" record is null ","data":null}', { code: 422, text: 'record is null', data: null }],
    ['{"code":401,"message":"Unauthorized"}', { code: 401, text: 'Unauthorized', data: null }],
    ['{"code":500,"msg":null}', { code: 500, text: '', data: null }],
    ['{"success":true,"code":200,"msg":"ok","data":5916.25}', { code: 200, text: 'ok', data: 5916.25 }],
    ['{"status":404,"error":"Not Found"}', { code: null, text: '', data: null }],
    ...['', '{"code":200,"msg":"succ', '<html>502</html>', 'error code: 1010', 'null', '[]', '200', '{"code":""}'].map(
      (body): [string, KieEnvelope] => [body, { code: null, text: '', data: null }],
    ),
    ['{"code":true,"data":1}', { code: null, text: '', data: 1 }],
  ])('PRV-01 %s', (body, expected) => expect(parseEnvelope(body)).toEqual(expected))
})

describe('links', () => {
  it.each<[unknown, string[]]>([
    [[link], [link]],
    [[` ${link} `, 'not a link', null, 5, 'javascript:alert(1)', 'file:///etc/passwd'], [link]],
    [JSON.stringify([link]), [link]],
    [` ${JSON.stringify([link])}`, [link]],
    [JSON.stringify(JSON.stringify([link])), [link]],
    [JSON.stringify(link), [link]],
    [link, [link]],
    ...['[]', '["https://a.example/x.mp4"', '', 'none', '"', '{}', null, undefined, 5, {}, [], [[]]].map(
      (value): [unknown, string[]] => [value, []],
    ),
  ])('PRV-01 %j are read as %j', (value, expected) => expect(parseLinks(value)).toEqual(expected))
})

describe('a task id', () => {
  it.each<[unknown, string | null]>([
    [{ taskId: 'veo_task_1' }, 'veo_task_1'],
    [{ task_id: ' t2 ' }, 't2'],
    ['{"taskId":"t3"}', 't3'],
    [{ taskId: 20260901 }, '20260901'],
    ...[{}, { taskId: '' }, { taskId: null }, { taskId: 7.5 }, { taskId: 'x'.repeat(201) }, { taskId: 'a\0b' }].map(
      (data): [unknown, null] => [data, null],
    ),
    ...[{ taskId: 'a\ud83d' }, null, [], 't4'].map((data): [unknown, null] => [data, null]),
  ])('PRV-01 %j → %j', (data, expected) => expect(parseTaskId(data)).toBe(expected))

  it.each<[unknown, string | null]>([
    [{ code: 200, data: { taskId: 't1', info: { resultUrls: '[]' } } }, 't1'],
    [{ code: 501, data: { task_id: 't2' } }, 't2'],
    [{ taskId: 't3', data: null }, 't3'],
    [{ data: '{"taskId":"t4"}' }, 't4'],
    ...[{}, [], 'text', null, { data: [] }, { data: { taskId: 'a\0b' } }].map((body): [unknown, null] => [body, null]),
  ])('PRV-04 in a callback %j → %j', (body, expected) => expect(parseCallbackTaskId(body)).toBe(expected))
})

describe('a record', () => {
  const finished = { state: 'finished', urls: [link], cost: null, seed: null }
  it.each<[unknown]>([
    [{ successFlag: 1, response: { resultUrls: [link] } }],
    [{ successFlag: '1', response: { resultUrls: JSON.stringify([link]) } }],
    [{ successFlag: ' 1 ', response: JSON.stringify({ resultUrls: [link] }) }],
    [{ successFlag: 1.0, resultUrls: [link], response: null }],
    [{ successFlag: 1, resultUrls: JSON.stringify([link]) }],
    [{ successFlag: 1, response: { resultUrls: [] }, resultUrls: [link] }],
    [{ successFlag: 1, response: { result_urls: [link] } }],
    [
      {
        successFlag: 1,
        response: { resultUrls: [link], originUrls: ['https://x.example/o'], fullResultUrls: ['https://x.example/f'] },
      },
    ],
    [{ successFlag: null, status: 'success', resultUrls: JSON.stringify([link]) }],
    ...['SUCCESS', 'succeeded', ' Completed ', 'complete', 'finished', 'done'].map((status): [unknown] => [
      { status, resultUrls: [link] },
    ]),
  ])('PRV-01 finished: %j', (data) => expect(parseRecord(ok(data))).toEqual(finished))

  it.each<[unknown]>([
    ...[0, '0', ' 0', 0.0].map((successFlag): [unknown] => [{ successFlag, response: null }]),
    [{ successFlag: 0, resultUrls: [link], response: { resultUrls: [link] } }],
    ...['GENERATING', 'processing', 'pending', 'Queued', 'waiting', 'in progress', 'in-progress', 'running'].map(
      (status): [unknown] => [{ status, resultUrls: [link] }],
    ),
  ])('GEN-24 running, whatever links it contains: %j', (data) =>
    expect(parseRecord(ok(data))).toEqual({ state: 'running' }),
  )

  it.each<[unknown]>([
    ...[2, 3, '2', ' 3 '].map((successFlag): [unknown] => [{ successFlag, response: null }]),
    ...['FAILED', 'fail', 'Error', 'expired', 'cancelled', 'canceled', 'rejected', 'timeout', 'timed out'].map(
      (status): [unknown] => [{ status }],
    ),
    [{ successFlag: 2, status: 'success', resultUrls: [link] }],
  ])('GEN-17 failed: %j', (data) =>
    expect(parseRecord(ok(data))).toEqual({ state: 'failed', code: null, text: '', cost: null }),
  )

  it.each([
    [{ creditsConsumed: 112.5 }, 112.5],
    [{ creditsConsumed: '7.25', consumeCredits: 9 }, 7.25],
    [{ creditsConsumed: null, consumeCredits: 9 }, 9],
    [{ creditsConsumed: 0 }, 0],
    ...[-1, 1e9, 'many', {}].map((creditsConsumed): [object, null] => [{ creditsConsumed }, null]),
  ])('MOD-11 %j → a cost of %j, for success and failure', (said, cost) => {
    expect(parseRecord(ok({ successFlag: 1, resultUrls: [link], ...said }))).toEqual({ ...finished, cost })
    expect(parseRecord(ok({ successFlag: 2, ...said }))).toMatchObject({ state: 'failed', cost })
  })

  it.each([
    [[54321], 54321],
    [['54321', 2], 54321],
    [[0], 0],
    ...[[-1], [1.5], ['many'], [2 ** 60], [], 54321, null].map((seeds): [unknown, null] => [seeds, null]),
  ])('GEN-13 seeds of %j → %j', (seeds, seed) => {
    expect(parseRecord(ok({ successFlag: 1, response: { resultUrls: [link], seeds } }))).toEqual({ ...finished, seed })
  })

  it.each([
    [{ successFlag: 4 }, 'state 4'],
    [{ successFlag: -1 }, 'state -1'],
    [{ successFlag: 'soon', status: 'success' }, 'state soon'],
    [{ successFlag: true, resultUrls: [link] }, 'state absent'],
    [{ resultUrls: [link] }, 'state absent'],
    [{}, 'state absent'],
    [null, 'state absent'],
    [[], 'state absent'],
    [{ successFlag: 1, response: null }, 'success without a link'],
    [{ successFlag: 1, response: { resultUrls: [] } }, 'success without a link'],
    [{ successFlag: 1, response: { resultUrls: '[]' } }, 'success without a link'],
    [{ successFlag: 1, response: { resultUrls: '["https://x' } }, 'success without a link'],
    [{ successFlag: 1, response: { originUrls: [link], fullResultUrls: [link] } }, 'success without a link'],
  ])('PRV-01 checked again, with a log entry: %j', (data, oddity) =>
    expect(parseRecord(ok(data))).toEqual({ state: 'running', oddity }),
  )

  it.each<[unknown]>([
    [{ successFlag: 1, response: { resultUrls: ['https://x.example/part'], fullResultUrls: [link] } }],
    [{ successFlag: 1, response: { resultUrls: ['https://x.example/part'] }, fullResultUrls: JSON.stringify([link]) }],
  ])('MOD-09 of an extended video, only the whole is its result: %j', (data) =>
    expect(parseRecord(ok(data), 'extended')).toEqual(finished),
  )

  it.each<[unknown]>([
    ...[null, [], '[]', '', undefined].map((fullResultUrls): [unknown] => [
      { successFlag: 1, response: { resultUrls: [link], originUrls: [link], fullResultUrls }, resultUrls: [link] },
    ]),
    [{ successFlag: 1, response: null, result_urls: [link], resultJson: { resultUrls: [link] } }],
  ])('MOD-09 an extended video without the whole is checked again, with a log entry: %j', (data) =>
    expect(parseRecord(ok(data), 'extended')).toEqual({ state: 'running', oddity: 'success without the whole' }),
  )

  it.each([['record is null'], ['recordInfo is null'], ['Temporarily supports records within 14 days']])(
    'GEN-17 gone: 422 %s',
    (text) => {
      expect(parseRecord(error(422, text))).toEqual({ state: 'gone' })
      expect(decideCheck(parseRecord(error(422, text)))).toMatchObject({ outcome: 'failed', kind: 'failed' })
    },
  )

  it('GEN-17 gone: 404', () => expect(parseRecord(error(404, 'Not Found'))).toEqual({ state: 'gone' }))

  it.each([
    ...[401, 402, 403, 408, 429, 455, 500, 502, 503, 504, 505, 524].map((code) => error(code, 'trouble')),
    error(422, 'record result data is blank'),
    error(422, 'record status is not success'),
    error(null),
  ])('PRV-05 a failed query says nothing about the video: %j', (answer) =>
    expect(parseRecord(answer)).toEqual({ state: 'running' }),
  )

  it('PRV-05 an undocumented code is checked again', () =>
    expect(parseRecord(error(477))).toEqual({ state: 'running', oddity: 'code 477' }))

  it.each([
    [400, 'Your prompt was flagged by Website as violating content policies', 'content'],
    [451, '', 'input'],
    [501, 'Generation failed', 'failed'],
  ])('GEN-17 a failure in the answer itself: %i', (code, text, kind) =>
    expect(decideCheck(parseRecord(error(code, text)))).toMatchObject({ outcome: 'failed', kind }),
  )
})

describe('1080p', () => {
  it.each([[{ resultUrl: link }], [{ result_url: link }], [{ resultUrls: [link] }], [link], [{ resultUrl: [link] }]])(
    'GEN-15 ready: %j',
    (data) => expect(parseUpgrade(ok(data))).toEqual({ outcome: 'finished', url: link }),
  )
  it.each([
    ok(null),
    ok({ resultUrl: '' }),
    ok({ resultUrl: null }),
    error(400, '1080P is processing. It should be ready in 1-2 minutes.'),
    error(422, 'The record is being generated'),
    ...[401, 402, 429, 451, 455, 500, 501, 505, 502].map((code) => error(code)),
    error(null),
  ])('GEN-15 not ready yet: %j', (answer) => expect(parseUpgrade(answer)).toEqual({ outcome: 'running' }))
  it.each([error(404), error(422, 'record is null'), error(422, 'records within 14 days')])(
    'GEN-15 never: %j',
    (answer) => expect(parseUpgrade(answer)).toMatchObject({ outcome: 'unavailable' }),
  )
})

describe('credits and addresses', () => {
  it.each([
    [ok(5916.25), 5916],
    [ok('5916.99'), 5916],
    [ok(0), 0],
    [ok(0.9), 0],
    [ok(-3.5), 0],
    [ok(1e12), 1_000_000_000],
    ...[ok(null), ok(''), ok('many'), ok({}), ok(true), error(401), error(null), { ...error(500), data: 7 }].map(
      (answer) => [answer, null],
    ),
  ] as [KieEnvelope, number | null][])('PRV-01 credits %j → %j', (answer, expected) =>
    expect(parseBalance(answer)).toBe(expected),
  )

  it('PRV-01 a fresh link is the plain text', () => {
    expect(parseDownloadLink(ok(link))).toBe(link)
    expect(parseDownloadLink({ ...error(422, 'url is wrong'), data: link })).toBeNull()
    expect(parseDownloadLink(ok(null))).toBeNull()
  })

  it('PRV-01 the address of an uploaded file is downloadUrl', () => {
    expect(parseUpload(ok({ downloadUrl: link, fileUrl: 'https://x.example/never' }))).toBe(link)
    expect(parseUpload(ok({ fileUrl: link }))).toBeNull()
    expect(parseUpload(error(401))).toBeNull()
  })
})
