import { expect, it } from 'vitest'
import { readNextPath } from './next-path.ts'

const origin = 'https://soundreel.example'
const read = (next: string) => readNextPath(new URLSearchParams({ next }), origin)

it('ACC-02 follows a path of this site', () => {
  expect(read('/generate')).toBe('/generate')
  expect(read('/my-creations?page=2#top')).toBe('/my-creations?page=2#top')
  expect(readNextPath(new URLSearchParams(), origin)).toBe(null)
})

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
  'ACC-02 ignores %j',
  (next) => expect(read(next)).toBe(null),
)
