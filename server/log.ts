import pino, { type DestinationStream, type Logger } from 'pino'

/** Names of secrets, which are never logged, even if they appear in an entry by mistake. */
const secretPaths = ['authorization', 'cookie', 'password', 'token', 'apiKey', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/** One JSON object per line, on standard output by default. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '(secret)' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The values of a failed statement: users' rows, and secrets in any stored form. */
const valuesOfDrizzle = /\nparams: [^\n]*(\n(?!\s+at )[^\n]*)*/g

/** An error with its stack and causes, without the values of a failed statement. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code, constraint, table } = pino.stdSerializers.err(error)
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type, message: cut(message), stack: cut(stack), code, constraint, table, cause }
}

function cut(text: string): string {
  return text.replace(valuesOfDrizzle, '')
}

const silentMs = 10_000

/** For errors that repeat many times a second while a service is down: logs one line now and then, with a count. */
export function logSparingly(log: Logger, message: string): (error: unknown) => void {
  let silentUntil = Number.NEGATIVE_INFINITY
  let unsaid = 0
  return (error) => {
    const now = performance.now()
    if (now < silentUntil) {
      unsaid += 1
      return
    }
    log.error({ err: error, unsaid }, message)
    silentUntil = now + silentMs
    unsaid = 0
  }
}
