import { Response } from 'undici'
import { describe, expect, it } from 'vitest'
import { nextHop } from './next-hop.ts'

const hop = { url: new URL('https://a.example/path?x=1'), method: 'GET', headers: {}, body: undefined }
const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } })
const none: ReadonlySet<string> = new Set()

describe('the target of a redirect', () => {
  it('a redirect never leads from https to http, except to an exempt origin', () => {
    expect(() => nextHop(hop, redirect('http://b.example/'), none)).toThrow('from https to http')
    expect(nextHop(hop, redirect('http://b.example/'), new Set(['http://b.example']))?.url.href).toBe(
      'http://b.example/',
    )
    expect(nextHop(hop, redirect('https://b.example/'), none)?.url.href).toBe('https://b.example/')
  })

  it.each([
    ['/other', 'https://a.example/other'],
    ['?x=2', 'https://a.example/path?x=2'],
    ['//b.example/c', 'https://b.example/c'],
  ])('%s is resolved against the previous address', (location, expected) => {
    expect(nextHop(hop, redirect(location), none)?.url.href).toBe(expected)
  })

  it.each([
    [302, 'GET', undefined],
    [303, 'GET', undefined],
    [307, 'POST', 'form'],
    [308, 'POST', 'form'],
  ])('after a form and status %i, the request continues as %s', (status, method, body) => {
    const next = nextHop({ ...hop, method: 'POST', body: 'form' }, redirect('/other', status), none)
    expect(next).toMatchObject({ method, body })
  })

  it('keys stay with the origin that they were meant for', () => {
    const keyed = { ...hop, headers: { authorization: 'Key a', 'x-goog-api-key': 'b', range: 'bytes=1-' } }
    expect(nextHop(keyed, redirect('/other'), none)?.headers).toEqual(keyed.headers)
    expect(nextHop(keyed, redirect('https://b.example/'), none)?.headers).toEqual({ range: 'bytes=1-' })
  })

  it('a response that is not a redirect has no target', () => {
    expect(nextHop(hop, new Response('here'), none)).toBeNull()
    expect(nextHop(hop, new Response(null, { status: 304, headers: { location: '/x' } }), none)).toBeNull()
    expect(() => nextHop(hop, redirect('http://'), none)).toThrow('leads nowhere')
  })
})
