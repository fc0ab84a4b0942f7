import { type Command, commands, commonOptions } from './commands.ts'

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, what]) => `  ${name.padEnd(width)}${what}`).join('\n')
}

export function describeAll(): string {
  return `Make videos with a Soundreel site.

Usage: soundreel COMMAND [OPTIONS]

Commands:
${columns(Object.entries(commands).map(([name, { takes, summary }]) => [`${name} ${takes}`.trim(), summary]))}

Options of all commands:
${columns(commonOptions)}
  --version   show the version

Environment: SOUNDREEL_URL and SOUNDREEL_TOKEN replace the login. NO_COLOR turns colours off.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 not enough credits,
5 stopped waiting (the video goes on), 130 Ctrl-C (a paid video goes on).`
}

export function describeCommand(name: string, { takes, summary, options }: Command): string {
  return `${summary}.

Usage: soundreel ${`${name} ${takes}`.trim()} [OPTIONS]

Options:
${columns([...options, ...commonOptions])}${name === 'batch' ? batchHelp : ''}`
}

const batchHelp = `

The first row of the file names its columns: prompt, and any of model, ratio, seconds, resolution,
image, last-image, seed, negative, audio. Options count for rows that leave a column empty.
The journal keeps what is paid. While it exists, no row is paid twice, not even after a crash.`
