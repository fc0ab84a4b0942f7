/** `npm run maintain -- build-sdk`: compiles packages/sdk to its dist folder. */
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder, runTool } from '#scripts/run-command.ts'

const source = join(rootFolder, 'packages/sdk')

/** Compiles into this folder's dist. @throws Error with the compiler's output */
export async function buildSdk(folder = source): Promise<void> {
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const { exitCode, output } = await runTool('tsc', ['-p', source, '--outDir', dist], { quiet: true })
  if (exitCode !== 0) throw new Error(`The compiler refuses packages/sdk:\n${output}`)
  // The compiler rewrites the imports of the code, but not those of the declarations.
  for (const name of globSync('**/*.d.ts', { cwd: dist })) {
    const text = readFileSync(join(dist, name), 'utf8')
    writeFileSync(join(dist, name), text.replace(/((?:from |import\()["']\.[^"']+)\.ts(["'])/g, '$1.js$2'))
  }
  chmodSync(join(dist, 'cli/main.js'), 0o755)
}

/** Lays out the package in another folder, as `npm pack` would see it. */
export async function layOutSdk(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(source, name), join(folder, name))
  await buildSdk(folder)
}

if (import.meta.main) await buildSdk()
