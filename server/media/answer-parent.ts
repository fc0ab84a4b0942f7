import { flushCompileCache } from 'node:module'
import os from 'node:os'

const watchIntervalMs = 200

/**
 * The child's side of run-child.ts: answers one request after another, and ends with the parent. Runs at lower priority, so
 * that page requests are served first. If resident memory exceeds `maxMemoryMb`, it ends itself, because the heap limit
 * does not count the memory of native libraries. Null: `watchMemory` does that, because the work blocks this thread.
 */
export function answerParent<Request>(
  maxMemoryMb: number | null,
  answer: (request: Request) => Promise<unknown>,
): void {
  lowerPriority()
  process.on('disconnect', () => process.exit(1))
  if (maxMemoryMb !== null)
    setInterval(() => {
      if (process.memoryUsage.rss() < maxMemoryMb * 1024 * 1024) return
      process.stderr.write(`fatal: more than ${maxMemoryMb} MiB of memory\n`, () => process.exit(1))
    }, watchIntervalMs).unref()
  process.on('message', (request) => {
    // The parent is run-child.ts, and its caller also wrote `answer`.
    answer(request as Request).then(
      (result) => {
        // Node writes the compile cache at exit, but the parent kills the child once it has answered.
        flushCompileCache()
        process.send?.(result)
      },
      (error) => process.stderr.write(`Error: ${String(error?.message ?? error)}\n`, () => process.exit(1)),
    )
  })
}

function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers forbid it; the work does not depend on it.
  }
}
