import { describe, expect, it } from 'vitest'
import type { VendorAnswer } from '#server/features/providers/call-vendor.ts'
import { decideCheck, decideProbe, decideRecovery } from './decide-check.ts'
import { readAccess } from './server-access.ts'
import { findVideoName, forgottenAddress, isForgottenAddress, readViewAddress, viewAddress } from './view-address.ts'

const id = '11111111-2222-4333-8444-555555555555'
const file = `${id}_00001_.mp4`
const answer = (httpStatus: number, body: unknown, headers: Record<string, string> = {}): VendorAnswer => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { got: 'answer', httpStatus, header: (name) => headers[name] ?? null, text }
}
const nothing: VendorAnswer = { got: 'nothing', sent: true, reason: 'TimeoutError' }
const item = (filename: string, more = {}) => ({ filename, subfolder: 'soundreel', type: 'output', ...more })
const job = (status: string, more = {}) => answer(200, { id, status, workflow: {}, ...more })
const decide = (got: VendorAnswer) => decideCheck(got, id, (name) => `at ${name}`)

describe('the record of a run', () => {
  it('MOD-08 says that it waits, runs, or has ended with a file', () => {
    expect(decide(job('pending'))).toEqual({ outcome: 'running' })
    expect(decide(job('in_progress'))).toEqual({ outcome: 'running' })
    const outputs = { '4': { images: [item(file)], animated: [true] } }
    expect(decide(job('completed', { outputs }))).toEqual({ outcome: 'finished', urls: [`at ${file}`], cost: 0 })
    expect(decide(job('completed', { outputs: {} }))).toMatchObject({ outcome: 'failed', kind: 'model', cost: 0 })
    expect(decide(job('cancelled'))).toMatchObject({ outcome: 'failed', kind: 'failed' })
  })

  it.each([
    ['torch.cuda.OutOfMemoryError', 'KSampler', 'x', 'stumbled'],
    ['RuntimeError', 'KSampler', 'Allocation on device 0', 'stumbled'],
    ['PIL.UnidentifiedImageError', 'LoadImage', 'cannot identify image file', 'input'],
    ['FileNotFoundError', 'LoadImage', 'no such file', 'stumbled'],
    ['ValueError', 'KSampler', 'a secret prompt', 'model'],
  ])('MOD-08 says why it failed: %s in %s', (exception_type, node_type, exception_message, kind) => {
    const hidden = { traceback: ['a secret prompt'], current_inputs: { text: ['a secret prompt'] } }
    const decided = decide(
      job('failed', { execution_error: { exception_type, node_type, exception_message, ...hidden } }),
    )
    expect(decided).toMatchObject({ outcome: 'failed', kind, words: `${node_type}: ${exception_type}` })
    expect(JSON.stringify(decided)).not.toContain('secret')
  })

  it('MOD-08 is missing only if the server says so in its own words', () => {
    expect(decide(answer(404, { error: 'Job not found' }))).toBe('unknown')
    const odd = [
      ...[answer(404, '404: Not Found'), answer(404, '<html>'), answer(401, ''), answer(502, '<html>'), nothing],
      ...[answer(200, '<html>'), answer(200, []), answer(200, { id: 'other', status: 'completed' }), job('unheard')],
    ]
    for (const got of odd) expect(decide(got)).toEqual({ outcome: 'unanswered' })
  })

  it('MOD-08 tells whether a submission without an answer arrived', () => {
    expect(decideRecovery(job('failed'), id)).toBe('accepted')
    expect(decideRecovery(answer(404, { error: 'Job not found' }), id)).toBe('absent')
    for (const got of [answer(404, '404: Not Found'), answer(200, '<html>'), answer(500, ''), nothing])
      expect(decideRecovery(got, id)).toBe('unanswered')
  })

  it('MOD-08 is replaced by the file if the server has forgotten the run', () => {
    expect(decideProbe(answer(200, '', { 'content-length': '9' }), 'url')).toMatchObject({ urls: ['url'], cost: 0 })
    expect(decideProbe(answer(404, ''), 'url')).toBe('absent')
    expect(decideProbe(answer(200, '', { 'content-length': '0' }), 'url')).toMatchObject({ kind: 'lost' })
    for (const got of [answer(302, ''), answer(401, ''), answer(503, ''), nothing])
      expect(decideProbe(got, 'url')).toEqual({ outcome: 'unanswered' })
  })
})

describe('the file of a run', () => {
  it('MOD-08 is found in every list, and foreign files are not', () => {
    const vhs = item(`${id}_00002.mp4`, { format: 'video/h264-mp4', fullpath: '/home/x' })
    expect(findVideoName({ '9': { gifs: [vhs] } }, id)).toBe(vhs.filename)
    const others = ['webm', 'mkv', 'gif'].map((extension) => item(`${id}_00003_.${extension}`))
    expect(findVideoName({ '9': { images: others } }, id)).toBeNull()
    expect(findVideoName({ '9': { images: [...others, item(`${id}_00003_.MOV`)] } }, id)).toBe(`${id}_00003_.MOV`)
    const foreign = [
      ...[item('other_00001_.mp4'), item(`../${file}`), item(`${id}_/../x.mp4`), item(`${id}_00001_.png`)],
      ...[
        item(file, { type: 'temp' }),
        item(file, { subfolder: '' }),
        item(file, { subfolder: 'soundreel/x' }),
        null,
        7,
      ],
    ]
    expect(findVideoName({ '4': { images: foreign, text: 'x' }, '5': null }, id)).toBeNull()
  })

  it('MOD-08 is downloaded from the address of its own server alone', () => {
    const access = { base: 'https://gpu.example:8188/prefix' }
    const address = viewAddress(access, file)
    const found = { handle: id, url: address }
    expect(readViewAddress(access, address)).toEqual(found)
    expect(readViewAddress(access, forgottenAddress(access, file))).toEqual(found)
    expect([address, forgottenAddress(access, file)].map(isForgottenAddress)).toEqual([false, true])
    const others = ['https://evil.example', 'http://gpu.example:8188', 'https://gpu.example:8188@evil.example']
    for (const base of others) expect(readViewAddress(access, viewAddress({ base }, file))).toEqual(found)
    for (const odd of [`../${file}`, `${id}_/../x.mp4`, `${id}_00001_.png`, 'made.mp4', ''])
      expect(readViewAddress(access, viewAddress(access, odd))).toBeNull()
    expect(readViewAddress(access, address.replace('view', 'userdata'))).toBeNull()
    expect(readViewAddress(access, `${address}&channel=a`)).toBeNull()
    expect(readViewAddress(access, 'unknown/made.mp4')).toBeNull()
  })
})

describe('the account of a server', () => {
  const read = (address: string | null, token = '') => readAccess({ id: null, token, address })

  it('MOD-08 has an address, and a header or none', () => {
    const origin = 'https://gpu.example:8188'
    expect(read(`${origin}/`)).toEqual({ access: { base: origin, origin, key: null } })
    expect(read(`${origin}/a/b/`, 'X-API-Key: k e y')).toEqual({
      access: { base: `${origin}/a/b`, origin, key: { name: 'x-api-key', value: 'k e y' } },
    })
  })

  it('MOD-08 is the cause if the address or the header is mistyped', () => {
    const addresses = [null, '', 'gpu:8188', 'file:///etc', 'https://a:b@gpu', 'https://gpu/?x', 'https://gpu/#x']
    for (const address of addresses) expect(read(address)).toMatchObject({ refusal: { kind: 'account' } })
    for (const token of ['x', ': x', 'A:', 'A B: x', 'A: x\r\nB: y', 'A: ü', 'Host: x', 'Content-Length: 1'])
      expect(read('https://gpu', token)).toMatchObject({ refusal: { kind: 'account' } })
    expect(readAccess(null)).toMatchObject({ refusal: { failure: { code: 'ACCOUNT_MISSING' } } })
  })
})
