import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient, currentUserKey, untilLoaded } from './query-client.ts'

/** How often a failing query was tried, and whether the session is checked afterwards. */
async function fail(error: Error) {
  const client = createQueryClient()
  client.setQueryData(currentUserKey, { user: { username: 'ana' } })
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(error)
  }
  await client.fetchQuery({ queryKey: ['video-tasks'], queryFn }).catch(() => undefined)
  const asks = client.getQueryState(currentUserKey)?.isInvalidated
  client.clear()
  return { tries, asks }
}

const refusal = (status: number, code: string) => new ApiError(status, '', JSON.stringify({ code, message: 'No' }))

it('SHL-09 checks the session after a call was refused as not signed in', async () => {
  expect(await fail(refusal(401, 'NOT_SIGNED_IN'))).toEqual({ tries: 1, asks: true })
})

it.each([
  ['a wrong password', refusal(401, 'WRONG_CREDENTIALS')],
  ['another refusal', refusal(403, 'NOT_ALLOWED')],
  ['a server that cannot be reached', new TypeError('Failed to fetch')],
])('SHL-10 %s is not retried and does not affect the session', async (_, error) => {
  expect(await fail(error)).toEqual({ tries: 1, asks: false })
})

it('SHL-09 checks the session after a refused mutation too', async () => {
  const client = createQueryClient()
  client.setQueryData(currentUserKey, { user: { username: 'ana' } })
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(refusal(401, 'NOT_SIGNED_IN')) })
  await mutation.execute(undefined).catch(() => undefined)
  expect(client.getQueryState(currentUserKey)?.isInvalidated).toBe(true)
  client.clear()
})

it('SHL-10 what a page cannot do without is loaded again until it is there', () => {
  expect(untilLoaded({ state: { data: undefined } })).toBe(5_000)
  expect(untilLoaded({ state: { data: [] } })).toBe(false)
})
