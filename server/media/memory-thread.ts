import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const intervalMs = 20
const mib = 1024 * 1024
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

// From watch-memory.ts.
watch(workerData as Int32Array)

function watch(limit: Int32Array): never {
  for (;;) {
    Atomics.wait(never, 0, 0, intervalMs)
    const memoryMb = Atomics.load(limit, 0)
    if (process.memoryUsage.rss() < memoryMb * mib) continue
    const stderr = 2
    writeSync(stderr, `fatal: more than ${memoryMb} MiB of memory\n`)
    process.kill(process.pid, 'SIGKILL')
  }
}
