/** Puts load on a server and prints the result; see load.ts. */
import autocannon from 'autocannon'
import type { Load, Throughput } from './load.ts'

const {
  cookies = [],
  callers = [],
  connections = 16,
  seconds = 3,
  headers = {},
  ...target
} = JSON.parse(process.argv[2] ?? '') as Load
let browsers = 0
const result = await autocannon({
  ...target,
  connections,
  duration: seconds,
  setupClient(client) {
    const cookie = cookies[browsers % cookies.length]
    client.setHeaders({ ...headers, ...(cookie ? { cookie } : {}), ...callers[browsers % callers.length] })
    browsers += 1
  },
})
const refused = result.errors + result['4xx'] + result['5xx']
if (refused > 0) throw new Error(`${refused} requests of ${target.url} failed`)
const throughput: Throughput = {
  perSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  answers: result['2xx'] + result['3xx'],
  unchanged: result['3xx'],
}
console.log(JSON.stringify(throughput))
