import { fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledFolder } from '#server/compiled-folder.ts'

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

/**
 * Runs a .ts file as a child process, sends it one request and waits for one answer. Kills the child once it has
 * answered, at the time limit, or when the signal aborts. Rejects only if the child cannot be started.
 */
export function runChild<Result>(
  file: URL,
  request: Serializable,
  options: ChildOptions,
): Promise<ChildOutcome<Result>> {
  if (options.signal?.aborted) return Promise.resolve({ outcome: 'aborted' })
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(file), [], {
      execPath: process.execPath,
      execArgv: [`--max-old-space-size=${options.heapMb}`, '--disable-warning=ExperimentalWarning'],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let outcome: ChildOutcome<Result> | null = null
    let started = false
    let complaint = ''
    const finish = (end: ChildOutcome<Result>) => {
      outcome ??= end
      child.kill('SIGKILL')
    }
    const onAbort = () => finish({ outcome: 'aborted' })
    const timer = setTimeout(() => finish({ outcome: 'timeout' }), options.timeoutMs)
    options.signal?.addEventListener('abort', onAbort, { once: true })
    child.once('spawn', () => {
      started = true
      child.send(request, () => {})
    })
    // The started file determines the type of the answer.
    child.once('message', (result) => finish({ outcome: 'answered', result: result as Result }))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000)
    })
    // Ends only at 'close', so that nothing the child holds (files, memory) outlives the answer.
    const leave = (end: ChildOutcome<Result>) => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onAbort)
      resolve(outcome ?? end)
    }
    child.once('close', (code, signal) => leave({ outcome: 'ended', reason: endReason(code, signal, complaint) }))
    child.once('error', (error) => {
      if (started) return
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', onAbort)
      reject(error)
    })
  })
}

function endReason(code: number | null, signal: string | null, complaint: string): string {
  const how = signal ? `killed by ${signal}` : `ended with code ${code}`
  const lastLine = complaint
    .trim()
    .split('\n')
    .findLast((line) => /error|fatal|memory/i.test(line))
  return lastLine ? `${how}: ${lastLine.trim().slice(0, 200)}` : how
}
