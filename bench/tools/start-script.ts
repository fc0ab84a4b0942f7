import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

export type RunningScript = { url: string; pid: number; stop(): void }

/** Starts a script of bench/ in a process of its own; it prints its port first. */
export async function startScript(
  file: string,
  environment: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<RunningScript> {
  const child = spawn(process.execPath, [join(rootFolder, 'bench', file), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    pid: child.pid as number,
    stop: () => void child.kill('SIGKILL'),
  }
}
