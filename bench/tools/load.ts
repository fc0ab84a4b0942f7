import { join } from 'node:path'
import { rootFolder, runCommand } from '#scripts/run-command.ts'

export type Load = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Shared out among the connections, each of which is one browser; absent: nobody is signed in. */
  cookies?: readonly string[]
  connections?: number
  seconds?: number
  /** So many requests instead of so many seconds. */
  amount?: number
}

/** What was asked, and in how many milliseconds half of it and 99 of 100 were answered. */
export type Throughput = { perSecond: number; p50: number; p99: number; answers: number; unchanged: number }

/** Asks from a process of its own, as fast as it is answered. @throws Error when anything was refused. */
export async function measureLoad(load: Load): Promise<Throughput> {
  const script = join(rootFolder, 'bench/tools/load-child.ts')
  const { exitCode, output } = await runCommand(process.execPath, [script, JSON.stringify(load)], { quiet: true })
  if (exitCode !== 0) throw new Error(output)
  return JSON.parse(output) as Throughput
}
