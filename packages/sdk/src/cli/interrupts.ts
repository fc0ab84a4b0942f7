import { exitCodes, Fault } from './fault.ts'

export type Interrupts = {
  /** Aborts at the first Ctrl-C; a second one leaves at once. */
  signal: AbortSignal
  /** What the first Ctrl-C says while a call that pays is on its way: that call is not stopped. */
  whilePaying<T>(notice: string, work: () => Promise<T>): Promise<T>
  stop(): void
}

/** Ctrl-C stops what the command does here. It never cancels a video that is paid. */
export function listenForInterrupts(): Interrupts {
  const controller = new AbortController()
  let notices: string[] = []
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    for (const notice of notices) process.stderr.write(`\n${notice}\n`)
    controller.abort(new Fault(exitCodes.interrupted, 'INTERRUPTED', 'Interrupted.'))
  }
  process.on('SIGINT', interrupt)
  return {
    signal: controller.signal,
    async whilePaying(notice, work) {
      controller.signal.throwIfAborted()
      notices.push(notice)
      try {
        return await work()
      } finally {
        notices = notices.filter((one) => one !== notice)
      }
    },
    stop: () => void process.removeListener('SIGINT', interrupt),
  }
}

export const payingNotice = (key: string) =>
  `The request that pays is on its way and is finished first. Press Ctrl-C again to leave at once; then repeat the command with --idempotency-key ${key} to get its video without paying again.`
