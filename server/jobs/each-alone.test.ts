import { expect, it, vi } from 'vitest'
import type { Context } from '#server/context.ts'
import { metrics } from '#server/metrics.ts'
import { eachAlone } from './each-alone.ts'

const failures = async () =>
  (await metrics.failedItems.get()).values.find(({ labels }) => labels.job === 'sweep-archives')?.value ?? 0

it('PLT-05 an item that fails is logged and counted, and the others are still done, in order', async () => {
  const error = vi.fn()
  const before = await failures()
  const done: string[] = []
  await eachAlone({ log: { error } } as unknown as Context, 'sweep-archives', ['one', 'two', 'three'], async (item) => {
    if (item === 'two') throw new Error('broken')
    done.push(item)
  })
  expect(done).toEqual(['one', 'three'])
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).toMatchObject({ job: 'sweep-archives', item: 'two' })
  expect((await failures()) - before).toBe(1)
})
