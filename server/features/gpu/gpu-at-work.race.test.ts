import { afterAll, beforeAll, expect, it } from 'vitest'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { type GpuShop, openGpuShop } from '#tests/gpu/gpu-shop.ts'

let shop: GpuShop
beforeAll(async () => {
  shop = await openGpuShop()
})
afterAll(() => shop.close())

it('MOD-19 a server makes two videos at most at once, even if all are tried at the same time', async () => {
  await shop.offer()
  const jobs = shop.fake.jobs.length
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await shop.ask(`${name} [never]`))
  await Promise.all(ids.map((id) => advanceVideo(shop.test.ctx, id)))
  expect(shop.fake.jobs.length).toBe(jobs + 2)
})
