/** What the shell is told. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  signedOut: 3,
  credits: 4,
  timeout: 5,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends the command with this text and exit code. */
export class Fault extends Error {
  readonly exitCode: ExitCode
  readonly code: string
  /** Other fields of the JSON answer, such as the videos that go on. */
  readonly more: Record<string, unknown>

  constructor(exitCode: ExitCode, code: string, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.exitCode = exitCode
    this.code = code
    this.more = more
  }
}

/** Adds fields to the JSON answer that an error of any kind leads to. */
export const withMore = (error: unknown, more: Record<string, unknown>): unknown =>
  error instanceof Error ? Object.assign(error, { more: { ...moreOf(error), ...more } }) : error

export const moreOf = (error: unknown): Record<string, unknown> =>
  (error as { more?: Record<string, unknown> } | null)?.more ?? {}

export const wrongUsage = (message: string) => new Fault(exitCodes.usage, 'WRONG_USAGE', message)
