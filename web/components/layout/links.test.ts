import { expect, it } from 'vitest'
import { headerLinks, isCurrentPath } from './links.ts'

const pathsOf = (isAdmin: boolean) => headerLinks(isAdmin).map(({ to }) => to)

it('SHL-02 administrators alone see History and Admin', () => {
  const everyone = ['/', '/generate', '/pricing', '/my-creations', '/api', '/contact']
  expect(pathsOf(false)).toEqual(everyone)
  expect(pathsOf(true)).toEqual([...everyone, '/history', '/admin'])
})

it.each([
  ['/', '/', true],
  ['//', '/', true],
  ['/pricing', '/pricing', true],
  ['/pricing/', '/pricing', true],
  ['/pricing', '/', false],
  ['/api-tokens', '/api', false],
  ['/admin/users', '/admin', false],
])('SHL-02 at %s, the link to %s is marked as current: %s', (pathname, to, current) => {
  expect(isCurrentPath(pathname, to)).toBe(current)
})
