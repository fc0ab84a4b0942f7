import { expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import type { ServerAccess } from '#server/features/providers/comfyui/server-access.ts'
import { inspectServer } from './inspect-server.ts'

const base = 'http://gpu:8188'
const access: ServerAccess = { base, origin: base, key: { name: 'x-api-key', value: 'the key' } }
const says = (httpStatus: number, body: unknown): VendorAnswer => ({
  got: 'answer',
  httpStatus,
  header: () => null,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const stats = (system: object, devices: unknown = [{ type: 'cuda', name: 'A card' }]) => says(200, { system, devices })
const usual = { comfyui_version: '0.38.1', argv: ['main.py', '--disable-metadata'] }

/** `toStrangers`: what the server answers to another key. */
function inspect(answer: VendorAnswer, toStrangers = says(401, '')) {
  const isKnown = ({ key }: ServerAccess) => key?.value === 'the key'
  return inspectServer({ stats: async (asked) => (isKnown(asked) ? answer : toStrangers) }, access)
}

it.each([
  ['0.26.0', true],
  ['0.26', true],
  ['0.100.1', true],
  ['1.0.0', true],
  ['0.25.99', false],
  ['', false],
  ['unknown', false],
])('MOD-19 the version "%s" can cancel a job by its id: %s', async (version, isEnough) => {
  const { lacks, unanswered } = await inspect(stats({ ...usual, comfyui_version: version }))
  expect([lacks.length === 0, unanswered]).toEqual([isEnough, null])
})

it('MOD-19 nothing is wrong with a server that refuses other keys and has a card', async () => {
  expect(await inspect(stats(usual))).toEqual({
    ...{ version: '0.38.1', device: 'A card', lacks: [], unanswered: null, warnings: [] },
  })
})

it.each([
  [{ argv: ['--disable-metadata', '--enable-cors-header=https://a.example'] }, 'any website can use it'],
  [{ argv: ['--disable-metadata-later'] }, '--disable-metadata'],
  [{ argv: null }, '--disable-metadata'],
])('MOD-19 a server that was started with %j is warned of', async (changes, words) => {
  const { lacks, warnings } = await inspect(stats({ ...usual, ...changes }))
  expect([lacks, warnings]).toEqual([[], [expect.stringContaining(words)]])
})

it.each([
  ['answers another key', stats(usual)],
  ['does not answer another key', { got: 'nothing', sent: true, reason: 'ECONNRESET' } as const],
  ['is told of no key', says(404, '')],
])('MOD-19 a server that %s is taken for an open door', async (_, toStrangers) => {
  const { warnings } = await inspect(stats(usual), toStrangers)
  expect(warnings).toEqual([expect.stringContaining('asks for no key')])
})

it('MOD-19 a server without a list of devices is no server without a card', async () => {
  for (const devices of [null, [], 'none'])
    expect(await inspect(stats(usual, devices))).toMatchObject({ device: null, lacks: [], warnings: [] })
  const { warnings } = await inspect(stats(usual, [{ type: 'cpu', name: 'cpu' }]))
  expect(warnings).toEqual([expect.stringContaining('without a GPU')])
})

it.each([
  [says(401, '<html>'), 'does not accept the header'],
  [says(403, '<html>'), 'does not accept the header'],
  [says(503, '<html>'), 'answers 503'],
  [says(200, '<html>'), 'There is no ComfyUI'],
  [says(200, { status: 'ok' }), 'There is no ComfyUI'],
  [says(302, { system: {} }), 'There is no ComfyUI'],
  [{ got: 'nothing', sent: false, reason: 'ECONNREFUSED' } as const, 'does not answer (ECONNREFUSED)'],
])('MOD-19 a server whose answer is %j says nothing about itself', async (answer, words) => {
  expect(await inspect(answer)).toEqual({
    ...{ version: null, device: null, lacks: [], unanswered: expect.stringContaining(words), warnings: [] },
  })
})
