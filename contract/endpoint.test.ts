import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const base = { method: 'GET', summary: 'A thing', access: 'user', tag: 'Videos', response: z.object({}) } as const

it('the path determines the parameters of an endpoint', () => {
  const params = z.object({ id: z.string() })
  expect(defineEndpoint({ ...base, path: '/things/{id}', params }).params).toBe(params)
  expect(defineEndpoint({ ...base, path: '/things' }).path).toBe('/things')
  // @ts-expect-error the path names an id
  defineEndpoint({ ...base, path: '/things/{id}' })
  // @ts-expect-error the path names another one, too
  defineEndpoint({ ...base, path: '/things/{id}/parts/{part}', params })
  // @ts-expect-error the path names no parameters
  defineEndpoint({ ...base, path: '/things', params })
})
