import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const rootFolder = join(import.meta.dirname, '..')
const sourceFolders = ['web', 'public', 'contract', 'scripts/pages']
const sourceFiles = ['scripts/compress-files.ts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const stampFile = join(rootFolder, 'dist/built-from')

/**
 * Builds the pages unless the last build used exactly these sources.
 * @throws Error with the build's output if it fails, or with what to do if its tools are not installed
 */
export async function buildPages(): Promise<void> {
  const stamp = hashSources()
  if (readStamp() === stamp) return
  // Loaded only for a build, because every start runs this check.
  const [{ compressFiles }, { trimManifest }, { runTool, toolFiles }] = await Promise.all([
    import('./compress-files.ts'),
    import('./pages/trim-manifest.ts'),
    import('./run-command.ts'),
  ])
  if (!existsSync(join(rootFolder, 'node_modules', toolFiles['react-router']))) throw new Error(noTools)
  process.stdout.write('\n  Building the pages …\n')
  rmSync(stampFile, { force: true })
  const { exitCode, output } = await runTool('react-router', ['build'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (exitCode !== 0) throw new Error(`The pages could not be built:\n${output}`)
  trimManifest(join(rootFolder, 'dist/client'))
  await compressFiles(join(rootFolder, 'dist/client'))
  writeFileSync(stampFile, stamp)
}

/** `NODE_ENV=production` and `--omit=dev` leave the tools out. */
const noTools =
  'The pages must be built, but npm did not install the tools for it: run `npm ci --include=dev`, then start again.'

function hashSources(): string {
  const hash = createHash('sha256').update(process.env.SITE_LANGUAGE ?? '')
  for (const file of [...sourceFolders.flatMap(listFiles).sort(), ...sourceFiles])
    hash.update(file).update(readFileSync(join(rootFolder, file)))
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  return readdirSync(join(rootFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(rootFolder, join(entry.parentPath, entry.name)))
}

function readStamp(): string | null {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main)
  await buildPages().catch(({ message }: Error) => {
    console.error(`\n  ${message}\n`)
    process.exitCode = 1
  })
