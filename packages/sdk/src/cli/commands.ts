import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | undefined>

export type Command = {
  /** What follows the name, such as `ID`. */
  takes: string
  positionals: [min: number, max: number]
  summary: string
  /** Beyond those of all commands: the option with its value, and what it does. */
  options: readonly (readonly [option: string, what: string])[]
}

const video = [
  ['--model ID', 'model, or fast (veo3_fast) or quality (veo3); fast by default'],
  ['--ratio 16:9', 'aspect ratio'],
  ['--seconds N', 'length'],
  ['--resolution 720p', 'resolution'],
  ['--image FILE|URL', 'start from this picture (JPG or PNG)'],
  ['--last-image FILE|URL', 'end with this picture'],
  ['--seed N', 'seed'],
  ['--negative TEXT', 'what to avoid'],
  ['--no-audio', 'without sound'],
] as const

const money = [
  ['--max-credits N', 'do not spend more'],
  ['--confirm-above N', 'ask before spending more'],
  ['--yes', 'do not ask'],
] as const

export const commands: Record<string, Command> = {
  login: {
    takes: '',
    positionals: [0, 0],
    summary: 'Sign in with an API token',
    options: [['--token -', 'read the token from stdin']],
  },
  logout: {
    takes: '',
    positionals: [0, 0],
    summary: 'Forget the token of a site',
    options: [],
  },
  config: {
    takes: '',
    positionals: [0, 0],
    summary: 'Show the current site, the known sites and where their tokens are kept',
    options: [],
  },
  generate: {
    takes: '"PROMPT"',
    positionals: [1, 1],
    summary: 'Make a video; it shows the price first',
    options: [
      ...video,
      ['--takes N', 'make 1 to 4 videos of the same request'],
      ...money,
      ['--dry-run', 'only show the price'],
      ['--wait', 'wait for the video; the default in a terminal and with -o'],
      ['--no-wait', 'do not wait'],
      ['--timeout SECONDS', 'stop waiting after this time; 3600 by default'],
      ['-o, --output FILE|FOLDER/', 'save the video'],
      ['--open', 'open its page in the browser'],
      ['--idempotency-key KEY', 'repeating the command with this key never pays twice'],
    ],
  },
  batch: {
    takes: 'FILE.csv',
    positionals: [1, 1],
    summary: 'Make a video for each row of a CSV file; run it again to continue',
    options: [
      ...video,
      ['--concurrency N', 'videos at the same time: 1 to 20, 3 by default'],
      ...money,
      ['--dry-run', 'only show the price of all'],
      ['--retry-failed', 'try failed rows again'],
      ['--timeout SECONDS', 'stop waiting for a video after this time; 3600 by default'],
      ['-o, --output FOLDER', 'where to save the videos; the current folder by default'],
      ['--journal FILE', 'what is paid and saved; FILE.csv.journal by default'],
    ],
  },
  videos: {
    takes: '',
    positionals: [0, 0],
    summary: 'List your videos, newest first',
    options: [
      ['--status STATUS', 'queued, running, storing, completed, failed or cancelled'],
      ['--model ID', 'only of this model'],
      ['--search WORDS', 'words of the prompt'],
      ['--limit N', 'how many; 20 by default'],
    ],
  },
  video: {
    takes: 'ID',
    positionals: [1, 1],
    summary: 'Show a video',
    options: [
      ['--wait', 'wait until it has ended'],
      ['--timeout SECONDS', 'stop waiting after this time; 3600 by default'],
    ],
  },
  download: {
    takes: 'ID',
    positionals: [1, 1],
    summary: 'Save a finished video',
    options: [
      ['--hd', 'in the highest resolution that exists'],
      ['--resolution 1080p', 'in this resolution'],
      ['-o, --output FILE|FOLDER/', 'where to; ID.mp4 by default'],
    ],
  },
  cancel: {
    takes: 'ID',
    positionals: [1, 1],
    summary: 'Cancel a video that waits or runs on a GPU of the site, with a refund',
    options: [],
  },
  open: {
    takes: 'ID',
    positionals: [1, 1],
    summary: 'Open the page of a video in the browser',
    options: [],
  },
  account: {
    takes: '',
    positionals: [0, 0],
    summary: 'Show your credits and what your token may spend',
    options: [],
  },
  models: {
    takes: '',
    positionals: [0, 0],
    summary: 'List the models',
    options: [],
  },
  completion: {
    takes: 'bash|zsh|fish',
    positionals: [1, 1],
    summary: 'Print a completion script for your shell',
    options: [],
  },
}

export const commonOptions = [
  ['--url URL', 'the site; by default SOUNDREEL_URL or that of the last login'],
  ['--json', 'print JSON for programs'],
  ['-q, --quiet', 'print only the result'],
  ['-h, --help', 'show this text'],
] as const

/** The name, the letter and whether a value follows. */
export function readOption(text: string): { name: string; short: string | null; hasValue: boolean } {
  const [, short = null, name = '', value] = /^(?:-(\w), )?--([\w-]+)(?: (.+))?$/.exec(text) ?? []
  return { name, short, hasValue: value !== undefined }
}

/** Where the command stands. Options and their values may come before it: soundreel --url https://… videos */
export function findCommand(args: readonly string[]): number {
  const options: Options = Object.assign({}, ...Object.values(commands).map(parseOptions))
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  return tokens.find(({ kind }) => kind === 'positional')?.index ?? -1
}

export function parseOptions(command: Command): Options {
  return Object.fromEntries(
    [...command.options, ...commonOptions].map(([text]) => {
      const { name, short, hasValue } = readOption(text)
      return [name, { type: hasValue ? 'string' : 'boolean', ...(short ? { short } : {}) } as const]
    }),
  )
}
