import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { isSigned } from '#n8n/nodes/SoundreelTrigger/verify-message.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const secretOf = (words: string) => `whsec_${Buffer.from(words).toString('base64')}`
const secret = secretOf('a secret of thirty-two characters')
const other = secretOf('another one of thirty-two letters')
const body = '{"type":"video.completed"}'
const sign = (ms = now, by = secret) => new Webhook(by).sign('msg_1', new Date(ms), body)
const headersOf = (signature = sign(), ms = now) => ({
  ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(ms / 1000), 'webhook-signature': signature },
})
const ask = (headers: Parameters<typeof isSigned>[0], by = secret, text = body) =>
  isSigned(headers, Buffer.from(text), by, now)

describe('a message to the trigger', () => {
  it('API-06 is signed with its secret, beside which another one may have signed', () => {
    expect(ask(headersOf())).toBe(true)
    expect(ask(headersOf(`${sign(now, other)} ${sign()}`))).toBe(true)
    expect(ask({ ...headersOf(), 'webhook-signature': [sign()] })).toBe(true)
  })

  it.each([
    ['another body', () => ask(headersOf(), secret, `${body} `)],
    ['another secret', () => ask(headersOf(), other)],
    ['another id', () => ask({ ...headersOf(), 'webhook-id': 'msg_2' })],
    ['another time', () => ask(headersOf(sign(), now - 1000))],
    ['another version of the signature', () => ask(headersOf(sign().replace('v1,', 'v2,')))],
    ['no id', () => ask({ ...headersOf(), 'webhook-id': '' })],
    ['a time that is no number', () => ask({ ...headersOf(), 'webhook-timestamp': '1e9' })],
    ['no headers', () => ask({})],
  ])('API-06 is refused with %s', (_, signed) => {
    expect(signed()).toBe(false)
  })

  it('API-06 may be five minutes old or ahead, not more', () => {
    const at = (seconds: number) => ask(headersOf(sign(now + seconds * 1000), now + seconds * 1000))
    expect([at(-300), at(300), at(-301), at(301)]).toEqual([true, true, false, false])
  })

  it('API-06 is refused while no secret is known, whatever its signature', () => {
    const signature = createHmac('sha256', '')
      .update(`msg_1.${now / 1000}.${body}`)
      .digest('base64')
    for (const none of ['', 'whsec_']) expect(ask(headersOf(`v1,${signature}`), none)).toBe(false)
  })
})
