import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FuzzProduct, startFuzzProduct } from './fuzz-product.ts'
import { runFuzz } from './run-fuzz.ts'

const seconds = Number(process.env.FUZZ_SECONDS ?? 20)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Memory for requests in progress, rendered scenes and prepared statements, which comes and goes. */
const slackBytes = 32 * 1024 * 1024

let product: FuzzProduct
beforeAll(async () => {
  product = await startFuzzProduct()
}, 180_000)
afterAll(() => product?.remove())

it(
  'SEC-17 SEC-03 SEC-12: random requests cause no 500, no growing memory and no cost beyond their size',
  async () => {
    console.log(`The seed is ${seed}: npm run deep -- fuzz --seed ${seed}`)
    const { requests, statuses, faults, memory } = await runFuzz(product, { seed, seconds })
    console.log(`${requests} requests: ${JSON.stringify(statuses)}`)
    console.log(`Memory in MB: ${memory.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ')}`)
    expect(faults.join('\n\n')).toBe('')
    const third = Math.max(1, Math.floor(memory.length / 3))
    expect(Math.min(...memory.slice(-third))).toBeLessThan(1.5 * median(memory.slice(0, third)) + slackBytes)
    await product.stop()
    expect(await product.verify()).toEqual([])
  },
  (seconds + 240) * 1000,
)

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
