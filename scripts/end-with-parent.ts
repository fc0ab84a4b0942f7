import { readFileSync } from 'node:fs'

const lookMs = 250

/** A process and its parent when the product started. */
type Link = { pid: number; parent: number }

/**
 * Under `npm start`, stops this process cleanly when npm, or the shell that waits for npm, has ended.
 * npm forwards a signal to its own shell at most, and a shell forwards none: the server would keep
 * running and its data would stay locked. A process started by a service manager or a container has no
 * npm above it. Without /proc, only the nearest parent is known.
 */
export function endWithParent(): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const links = findLinks()
  const timer = setInterval(() => {
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookMs)
  timer.unref()
}

/** From this process up to npm, and to a shell that only waits for npm. Any other shell may end earlier. */
function findLinks(): Link[] {
  const line = [process.pid]
  for (let parent = process.ppid; parent > 0 && line.length < maxAncestors; parent = parentOf(parent) ?? 0)
    line.push(parent)
  const npm = line.findIndex((pid, place) => place > 0 && isNpm(commandOf(pid)))
  const end = npm === -1 ? 1 : npm + (waitsForNpm(commandOf(line[npm + 1] ?? 0)) ? 1 : 0)
  return line.slice(0, end).map((pid, place) => ({ pid, parent: line[place + 1] ?? 0 }))
}

/** This process, npm's shell, npm, and the shell that started npm. */
const maxAncestors = 4

function isNpm(command: readonly string[]): boolean {
  return /(^|[\\/ ])npm(-cli\.js)?( |$)/.test(command.slice(0, 2).join(' '))
}

/** `sh -c 'npm start'` ends when npm does. With `&`, nohup or setsid, npm is meant to outlive the shell. */
function waitsForNpm([shell = '', option = '', script = '']: readonly string[]): boolean {
  const isShell = /(^|\/)(ba|da|z|k|a)?sh$/.test(shell) && /^-\w*c$/.test(option)
  return isShell && script.includes('npm') && !/[^&>]&(?![&>])|^&(?!&)|\b(nohup|setsid|disown)\b/.test(script)
}

function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid
  const stat = readProcess(pid, 'stat')
  // The process name before it is in brackets and may contain any character.
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function commandOf(pid: number): string[] {
  return readProcess(pid, 'cmdline')?.split('\0') ?? []
}

function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
