import type { BenchResult } from '#scripts/bench.ts'
import { measureLoad } from './tools/load.ts'
import { startPostgresProduct } from './tools/postgres-product.ts'
import { interleave, middle, ratios } from './tools/rounds.ts'
import { seedVideos } from './tools/seed-videos.ts'

const ownVideos = 2000

/** A search in a gallery of many videos, compared with the first page of the same gallery. Nothing comes from a cache. */
export async function bench(): Promise<BenchResult[]> {
  const product = await startPostgresProduct()
  try {
    const [cookie = ''] = await product.addUsers(['alice'])
    await seedVideos(product, 'alice', ownVideos, 10_000)
    const read = (query: string) =>
      measureLoad({
        url: `${product.url}/api/video-tasks?page=1&limit=20${query}`,
        headers: { cookie, 'cache-control': 'no-cache' },
      })
    const { list, search } = await interleave({ list: () => read(''), search: () => read('&q=NUMBER%2019') })
    const [lists, searches] = [list, search].map((rounds) => rounds.map(({ perSecond }) => perSecond)) as [
      number[],
      number[],
    ]
    return [
      { name: `searches in ${ownVideos} videos`, ...middle(searches), unit: '/s' },
      { name: 'first pages of the same gallery', ...middle(lists), unit: '/s' },
      { name: 'searches beside first pages', ...ratios(searches, lists), unit: '×', atLeast: 0.25 },
      { name: 'searches, 99 of 100 within', ...middle(search.map(({ p99 }) => p99)), unit: 'ms' },
    ]
  } finally {
    await product.remove()
  }
}
