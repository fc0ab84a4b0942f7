import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor seconds that a process has used so far, on Linux; 0 elsewhere. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return 0
  // The second field, the process name, may contain spaces and brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
