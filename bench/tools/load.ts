import { join } from 'node:path'
import { rootFolder, runCommand } from '#scripts/run-command.ts'

export type Load = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Distributed among the connections, each of which is one browser. Without cookies, nobody is signed in. */
  cookies?: readonly string[]
  /** Further headers, distributed among the connections in the same way. */
  callers?: readonly Record<string, string>[]
  connections?: number
  seconds?: number
  /** The number of requests, instead of a duration. */
  amount?: number
}

/** Requests per second, and the milliseconds within which 50 % and 99 % of them were answered. */
export type Throughput = { perSecond: number; p50: number; p99: number; answers: number; unchanged: number }

/** Sends requests from a separate process as fast as the server answers. @throws Error if any request was refused */
export async function measureLoad(load: Load): Promise<Throughput> {
  const script = join(rootFolder, 'bench/tools/load-child.ts')
  const { exitCode, output } = await runCommand(process.execPath, [script, JSON.stringify(load)], { quiet: true })
  if (exitCode !== 0) throw new Error(output)
  return JSON.parse(output) as Throughput
}
