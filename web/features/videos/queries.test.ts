import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { videoListQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

it('CRE-01 SHL-03 a list keeps the previous view while the next loads, but never shows the videos of another user', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ tasks: [], total: 3 })))
  const observer = new QueryObserver(createQueryClient(), videoListQuery({ days: 14 }, 'ana'))
  const unsubscribe = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data?.total
  await vi.waitFor(() => expect(shown()).toBe(3))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  for (const [view, username, total] of [
    [{ days: 14, page: 2 }, 'ana', 3],
    [{ days: 14 }, 'ben', undefined],
    [{ days: 14 }, 'ana', 3],
    [{ days: 14 }, null, undefined],
  ] as const) {
    observer.setOptions(videoListQuery(view, username))
    expect(shown()).toBe(total)
  }
  unsubscribe()
})
