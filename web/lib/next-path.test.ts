import { expect, it } from 'vitest'
import { readNextPath, toSignIn } from './next-path.ts'

const origin = 'https://soundreel.example'
const read = (next: string) => readNextPath({ search: `?${new URLSearchParams({ next })}`, state: null }, origin)
const carry = (state: unknown) => readNextPath({ search: '', state }, origin)

it('ACC-02 follows a path of this site', () => {
  expect(read('/generate')).toBe('/generate')
  expect(read('/my-creations?page=2#top')).toBe('/my-creations?page=2#top')
  expect(carry(null)).toBe(null)
  const [path, { state }] = toSignIn('/pricing')
  expect([path, carry(state)]).toEqual(['/login', '/pricing'])
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  'ACC-02 ignores %j',
  (next) => expect([read(next), carry({ next })]).toEqual([null, null]),
)
