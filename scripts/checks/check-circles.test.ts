import { expect, it } from 'vitest'
import { findCircles } from './check-circles.ts'

const videos = 'server/features/videos'

it('finds two rooms that import each other', () => {
  const imports = new Map([
    [`${videos}/library/list.ts`, [`${videos}/retention/find.ts`]],
    [`${videos}/retention/sweep.ts`, [`${videos}/library/hide.ts`]],
  ])
  expect(findCircles(imports)).toEqual([
    expect.stringContaining(`${videos}/library and ${videos}/retention import each`),
  ])
})

it('finds two features that import each other, also through different rooms', () => {
  const imports = new Map([
    ['server/features/accounts/users/list.ts', ['server/features/settings/get.ts']],
    ['server/features/settings/change.ts', ['server/features/accounts/factors/find.ts']],
  ])
  expect(findCircles(imports)).toEqual([
    expect.stringContaining('server/features/accounts and server/features/settings import each other'),
  ])
})

it('finds two top rooms that import each other, also through different inner rooms', () => {
  const imports = new Map([
    ['server/http/connections/limit-connections.ts', ['server/limits/network.ts']],
    ['server/limits/counts/register.ts', ['server/http/endpoints/register-endpoint.ts']],
  ])
  expect(findCircles(imports)).toEqual([expect.stringContaining('server/http and server/limits import each other')])
})

it('lets a folder and its inner rooms ask each other', () => {
  const imports = new Map([
    [`${videos}/routes.ts`, [`${videos}/library/list.ts`, 'fastify']],
    [`${videos}/library/list.ts`, [`${videos}/video-repository.ts`]],
  ])
  expect(findCircles(imports)).toEqual([])
})
