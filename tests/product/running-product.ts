import type { ChildProcess } from 'node:child_process'
import type { LedgerFault } from '#server/features/credits/verify-ledger.ts'
import { waitUntil } from '#tests/wait-until.ts'

const startTimeoutMs = 120_000

/** The product in processes of its own, as a single process or a cluster. */
export type Product = {
  url: string
  dataDir: string
  /** Its output so far. */
  output(): string
  start(): Promise<void>
  /** kill -9 of all its processes. */
  kill(): Promise<void>
  /** Ctrl-C, as an operator would press it; waits until the server has released its data. */
  stop(): Promise<void>
  /** Checks the ledger in the stopped product's database. */
  verify(): Promise<LedgerFault[]>
  remove(): Promise<void>
}

/** @throws Error with the output if the process ends or does not become ready in time */
export async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const isUp = async () => (await fetch(`${url}/api/site`).catch(() => null))?.ok
  const state = async () => (child.exitCode !== null ? 'ended' : (await isUp()) && 'up')
  const reached = await waitUntil('the product starts', state, { timeoutMs: startTimeoutMs }).catch(() => 'silent')
  if (reached !== 'up') throw new Error(`the product did not start:\n${output()}`)
}
