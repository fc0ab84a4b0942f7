import pino, { type DestinationStream, type Logger } from 'pino'

/** Never logged, wherever in an entry they stand by mistake. */
const secretPaths = ['authorization', 'cookie', 'password', 'token', 'apiKey', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
])

/** One JSON object a line, on standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '(secret)' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What a failed statement carried: rows of people, and secrets in whatever form they are kept. */
const valuesOfDrizzle = /\nparams: [^\n]*(\n(?!\s+at )[^\n]*)*/g

/** An error with its stack and causes, without the values of a statement that failed. */
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

/** For what fails again and again, many times a second, while something is away: one line now and then, with a count. */
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
