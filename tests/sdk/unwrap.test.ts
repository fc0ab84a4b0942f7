import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unwrap, WebhookVerificationError } from '#sdk/webhooks.ts'

const now = new Date('2026-11-24T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const other = `whsec_${Buffer.from('another one of thirty-two letters').toString('base64')}`
const body = JSON.stringify({ type: 'video.completed', timestamp: now.toISOString(), data: { id: 'vid_1 – ü' } })
const sign = (text = body, with_ = secret, at = new Date()) => new Webhook(with_).sign('msg_1', at, text)
const headersOf = (signature = sign(), seconds = Date.now() / 1000) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': signature,
})

describe('a message', () => {
  it('API-03 signed by an independent library is read, from text or bytes, with any kind of headers', async () => {
    const event = JSON.parse(body)
    expect(await unwrap(body, headersOf(), secret)).toEqual(event)
    expect(await unwrap(Buffer.from(body), new Headers(headersOf()), secret)).toEqual(event)
    const shouted = Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), [value]])
    expect(await unwrap(new TextEncoder().encode(body), Object.fromEntries(shouted), secret)).toEqual(event)
  })

  it('API-03 may have the signatures of two secrets, and the receiver several secrets', async () => {
    const both = `v1,AAAA v1a,ZZZZ ${sign(body, other)} ${sign()}`
    expect(await unwrap(body, headersOf(both), secret)).toMatchObject({ type: 'video.completed' })
    expect(await unwrap(body, headersOf(sign(body, other)), [secret, other])).toMatchObject({ type: 'video.completed' })
  })

  it.each([
    ['a changed body', () => unwrap(`${body} `, headersOf(), secret)],
    ['another secret', () => unwrap(body, headersOf(), other)],
    ['another id', () => unwrap(body, { ...headersOf(), 'webhook-id': 'msg_2' }, secret)],
    ['another time', () => unwrap(body, headersOf(sign(), Date.now() / 1000 - 1), secret)],
    ['a signature of another version', () => unwrap(body, headersOf(sign().replace('v1,', 'v2,')), secret)],
    ['no signature', () => unwrap(body, headersOf(''), secret)],
    ['no headers', () => unwrap(body, {}, secret)],
    ['a signature that is no base64', () => unwrap(body, headersOf('v1,***'), secret)],
    ['an empty signature', () => unwrap(body, headersOf('v1,'), secret)],
    ['an empty secret', () => unwrap(body, headersOf(), '')],
    ['a time that is no number', () => unwrap(body, { ...headersOf(), 'webhook-timestamp': 'NaN' }, secret)],
    ['a parsed body', () => unwrap(JSON.parse(body), headersOf(), secret)],
    ['a body that is no JSON', () => unwrap('x', headersOf(sign('x')), secret)],
  ])('API-03 with %s is refused', async (_, call) => {
    await expect(call()).rejects.toBeInstanceOf(WebhookVerificationError)
  })

  it('API-03 may be five minutes old or ahead, not more', async () => {
    for (const [seconds, isAccepted] of [
      [-299, true],
      [299, true],
      [-301, false],
      [301, false],
    ] as const) {
      const at = new Date(now.getTime() + seconds * 1000)
      const call = unwrap(body, headersOf(sign(body, secret, at), at.getTime() / 1000), secret)
      if (isAccepted) await call
      else await expect(call).rejects.toBeInstanceOf(WebhookVerificationError)
    }
  })

  it('API-03 may be as old as the receiver allows', async () => {
    const at = new Date(now.getTime() - 900_000)
    const read = (options?: { toleranceSeconds: number }) =>
      unwrap(body, headersOf(sign(body, secret, at), at.getTime() / 1000), secret, options)
    expect(await read({ toleranceSeconds: 900 })).toMatchObject({ type: 'video.completed' })
    for (const options of [undefined, { toleranceSeconds: 899 }])
      await expect(read(options)).rejects.toBeInstanceOf(WebhookVerificationError)
  })
})
