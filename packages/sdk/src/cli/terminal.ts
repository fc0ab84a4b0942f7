/** Where a command writes: results to stdout, everything else to stderr. */
export type Terminal = {
  /** One JSON object, or one for each row of a list. */
  json: boolean
  quiet: boolean
  /** Whether a person watches. */
  isLive: boolean
  columns: number
  /** Writes a result. */
  print(text: string): void
  printJson(value: unknown): void
  /** Tells the person something; not with --json or --quiet. */
  note(text: string): void
  /** Tells the person that something is wrong. */
  warn(text: string): void
  /** Replaces the live line; empty to remove it. */
  line(text: string): void
  bold(text: string): string
  dim(text: string): string
}

export function openTerminal({ json, quiet }: { json: boolean; quiet: boolean }): Terminal {
  const { stdout, stderr, env } = process
  // A reader such as `head` may leave early.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const coloured = Boolean(stderr.isTTY && stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb')
  const style = (code: number) => (text: string) => (coloured ? `\u001b[${code}m${text}\u001b[0m` : text)
  const isLive = Boolean(stderr.isTTY && !env.CI && env.TERM !== 'dumb' && !json && !quiet)
  let shown = false
  const clear = () => {
    if (shown) stderr.write('\r\u001b[2K')
    shown = false
  }
  return {
    ...{ json, quiet, isLive, columns: stderr.columns || 80, bold: style(1), dim: style(2) },
    print(text) {
      clear()
      stdout.write(`${text}\n`)
    },
    printJson(value) {
      stdout.write(`${JSON.stringify(value)}\n`)
    },
    note(text) {
      if (json || quiet) return
      clear()
      stderr.write(`${text}\n`)
    },
    warn(text) {
      clear()
      stderr.write(`${text}\n`)
    },
    line(text) {
      clear()
      if (text === '' || !isLive) return
      stderr.write(text)
      shown = true
    },
  }
}

/** Text of the server, without the characters that control a terminal. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()
}

/** One line of at most so many characters. */
export function cut(text: string, length: number): string {
  const line = plain(text)
  return line.length <= length ? line : `${line.slice(0, Math.max(0, length - 1))}…`
}
