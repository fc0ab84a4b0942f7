import { fork, type Serializable } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from '#server/boot/compiled-folder.ts'

export type ChildOutcome<Result> =
  | { outcome: 'answered'; result: Result }
  /** The child ended without an answer: a crash, too little memory, or a signal from outside. */
  | { outcome: 'ended'; reason: string }
  | { outcome: 'timeout' }
  | { outcome: 'aborted' }

export type ChildOptions = {
  timeoutMs: number
  /** The limit of the child's heap, in MiB. The child watches its native memory itself (see answer-parent.ts). */
  heapMb: number
  signal?: AbortSignal
}

/**
 * The environment variables that a child needs to start on any system; configuration and secrets are not passed on.
 * Without HOME, Node would look it up in the user list, which may not contain a container's user.
 */
const keptVariables = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']

function childEnvironment(): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: reads no setting; only reduces the child's environment.
  const own = process.env
  const kept = keptVariables.flatMap((name) => (own[name] ? [[name, own[name]]] : []))
  // Stripping types and compiling takes a second of processor time for a child with threads.
  return { ...Object.fromEntries(kept), NODE_COMPILE_CACHE: compiledFolder }
}

export type Child = {
  /** Sends one request and waits for its answer; at the time limit, or when the signal aborts, kills the child. */
  ask<Result>(request: Serializable, limits: Omit<ChildOptions, 'heapMb'>): Promise<ChildOutcome<Result>>
  /** Kills the child. Resolves once nothing that it held (files, memory) is left. */
  end(): Promise<void>
  /** While idle, the child does not keep this process running; it ends with this process. */
  rest(isIdle: boolean): void
}

/**
 * Runs a .ts file as a child process, sends it one request and waits for one answer. Kills the child once it has
 * answered, at the time limit, or when the signal aborts. Rejects only if the child cannot be started.
 */
export async function runChild<Result>(
  file: URL,
  request: Serializable,
  { heapMb, ...limits }: ChildOptions,
): Promise<ChildOutcome<Result>> {
  if (limits.signal?.aborted) return { outcome: 'aborted' }
  const child = startChild(file, heapMb)
  try {
    return await child.ask<Result>(request, limits)
  } finally {
    await child.end()
  }
}

/** Starts a .ts file as a child process that answers one request after another. `ask` rejects if it cannot be started. */
export function startChild(file: URL, heapMb: number): Child {
  const child = fork(fileURLToPath(file), [], {
    execPath: process.execPath,
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  const spawned = new Promise<void>((resolve, reject) => void child.once('spawn', resolve).once('error', reject))
  // Without a question, nobody waits for the outcome.
  spawned.catch(() => {})
  const closed = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(endReason(code, signal, complaint)))
  })
  return {
    async ask<Result>(request: Serializable, { timeoutMs, signal }: Omit<ChildOptions, 'heapMb'>) {
      await spawned
      return new Promise<ChildOutcome<Result>>((resolve) => {
        let outcome: ChildOutcome<Result> | null = null
        const settle = (end: ChildOutcome<Result>) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          child.removeListener('message', onMessage)
          resolve(outcome ?? end)
        }
        const give = (end: ChildOutcome<Result>) => {
          outcome ??= end
          child.kill('SIGKILL')
        }
        const onAbort = () => give({ outcome: 'aborted' })
        const onMessage = (result: unknown) => settle({ outcome: 'answered', result: result as Result })
        const timer = setTimeout(() => give({ outcome: 'timeout' }), timeoutMs)
        signal?.addEventListener('abort', onAbort, { once: true })
        if (signal?.aborted) onAbort()
        // The started file determines the type of the answer.
        child.once('message', onMessage)
        void closed.then((reason) => settle({ outcome: 'ended', reason }))
        child.send(request, () => {})
      })
    },
    async end() {
      child.kill('SIGKILL')
      await Promise.race([
        closed,
        spawned.then(
          () => closed,
          () => {},
        ),
      ])
    },
    rest(isIdle) {
      const stderr: unknown = child.stderr
      const held = [child, child.channel, stderr instanceof Socket ? stderr : null]
      for (const handle of held) isIdle ? handle?.unref() : handle?.ref()
    },
  }
}

function endReason(code: number | null, signal: string | null, complaint: string): string {
  const how = signal ? `killed by ${signal}` : `ended with code ${code}`
  const lastLine = complaint
    .trim()
    .split('\n')
    .findLast((line) => /error|fatal|memory/i.test(line))
  return lastLine ? `${how}: ${lastLine.trim().slice(0, 200)}` : how
}
