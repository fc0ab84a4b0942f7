import { join } from 'node:path'
import { rootFolder, runCommand } from '#scripts/run-command.ts'

export type ByteLoad = { url: string; range: string; connections?: number; seconds?: number }

/** How many large answers per second a server sends to a separate process. */
export async function measureBytes(load: ByteLoad): Promise<number> {
  const script = join(rootFolder, 'bench/tools/byte-load-child.ts')
  const { exitCode, output } = await runCommand(process.execPath, [script, JSON.stringify(load)], { quiet: true })
  if (exitCode !== 0) throw new Error(output)
  return Number(output)
}
