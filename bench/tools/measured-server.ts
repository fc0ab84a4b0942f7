/** The product's entry point in a process that, on SIGUSR2, reports its memory after a garbage collection. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  console.log(`memory ${JSON.stringify({ used: heapUsed + external, rss })}`)
})

await import('#server/main.ts')
