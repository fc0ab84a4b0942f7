import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PostgresProduct } from './postgres-product.ts'

/** Runs instant-worker.ts beside the product; `work` starts once the worker has started. */
export async function withWorker<T>(
  product: PostgresProduct,
  args: string[],
  work: (begunAt: number, worker: ChildProcess) => Promise<T>,
): Promise<T> {
  const worker = fork(join(import.meta.dirname, 'instant-worker.ts'), args, {
    env: { ...process.env, ...product.workerEnvironment },
  })
  try {
    await once(worker, 'message')
    return await work(performance.now(), worker)
  } finally {
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
  }
}
