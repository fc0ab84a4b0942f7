import { afterEach, expect, it, vi } from 'vitest'
import { usersPageSize } from '#contract/accounts/users.ts'
import { loadUsers } from './user-queries.ts'

afterEach(() => vi.unstubAllGlobals())

const page = { search: 'an', status: 'any', sort: 'newest', page: 2 } as const
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `u${at}`, username: `user ${at}` }))

/** Answers with these users and this total; 'down' makes that call fail. */
function load(users: object[] | 'down', total: number | 'down') {
  const asked: string[] = []
  const answer = (body: unknown) => new Response(JSON.stringify(body), { status: body === 'down' ? 503 : 200 })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address.includes('count') ? answer(total === 'down' ? total : { total }) : answer(users)
  })
  return { asked, loading: loadUsers(page, new AbortController().signal) }
}

it('ADM-09 loads one page of users and the total', async () => {
  const { asked, loading } = load(rows(3), 120)
  expect(await loading).toMatchObject({ users: rows(3), total: 120 })
  expect(asked).toContainEqual(expect.stringContaining(`sort=newest&page=2&limit=${usersPageSize}`))
})

it('ADM-09 shows the users even if counting fails', async () => {
  expect(await load(rows(3), 'down').loading).toMatchObject({ total: 3 })
})

it('ADM-09 shows one page even if the server sends all users', async () => {
  const { users, total } = await load(rows(usersPageSize + 30), 'down').loading
  expect([users.length, total]).toEqual([usersPageSize, usersPageSize + 30])
})

it('ADM-09 fails if the users fail to load', async () => {
  await expect(load('down', 5).loading).rejects.toThrow('503')
})
