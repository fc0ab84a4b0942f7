import { commands, commonOptions, readOption } from '../commands.ts'
import { wrongUsage } from '../fault.ts'

const names = Object.keys(commands)
const optionsOf = (name: string) =>
  [...(commands[name]?.options ?? []), ...commonOptions].map(([text]) => `--${readOption(text).name}`)

export async function run({ positionals }: { positionals: string[] }): Promise<void> {
  const scripts: Record<string, () => string> = {
    bash,
    zsh: () => `autoload -U +X bashcompinit && bashcompinit\n${bash()}`,
    fish,
  }
  const [shell = ''] = positionals
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (!script) throw wrongUsage('The shell is bash, zsh or fish.')
  process.stdout.write(`${script()}\n`)
}

function bash(): string {
  const cases = names.map((name) => `    ${name}) words="${optionsOf(name).join(' ')}" ;;`)
  return `_soundreel() {
  local words="${[...names, '--help', '--version'].join(' ')}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _soundreel soundreel`
}

function fish(): string {
  const quote = (text: string) => `'${text.replace(/'/g, "\\'")}'`
  const first = names.map(
    (name) => `complete -c soundreel -n __fish_use_subcommand -f -a ${name} -d ${quote(commands[name]?.summary ?? '')}`,
  )
  const rest = names.flatMap((name) =>
    [...(commands[name]?.options ?? []), ...commonOptions].map(([text, what]) => {
      const { name: option, hasValue } = readOption(text)
      return `complete -c soundreel -n '__fish_seen_subcommand_from ${name}' -l ${option}${hasValue ? ' -r' : ''} -d ${quote(what)}`
    }),
  )
  return [...first, ...rest].join('\n')
}
