import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'
import { rootFolder, runTool } from './run-command.ts'

const sources = [
  'web/**/*.*',
  'public/*.*',
  'contract/*.ts',
  'scripts/compress-files.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const stampFile = join(rootFolder, 'dist/built-from')

/**
 * Builds the pages unless they were built from exactly these sources already.
 * @throws Error with the build's output when it fails.
 */
export async function buildPages(): Promise<void> {
  const stamp = hashSources()
  if (readStamp() === stamp) return
  process.stdout.write('\n  Building the pages …\n')
  rmSync(stampFile, { force: true })
  const { exitCode, output } = await runTool('react-router', ['build'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (exitCode !== 0) throw new Error(`The pages could not be built:\n${output}`)
  await compressFiles(join(rootFolder, 'dist/client'))
  writeFileSync(stampFile, stamp)
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.env.SITE_LANGUAGE ?? '')
  for (const file of globSync(sources, { cwd: rootFolder }).sort())
    hash.update(file).update(readFileSync(join(rootFolder, file)))
  return hash.digest('hex')
}

function readStamp(): string | null {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) await buildPages()
