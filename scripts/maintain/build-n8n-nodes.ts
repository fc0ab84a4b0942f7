/**
 * `npm run maintain -- build-n8n`: installs the tools of n8n for packages/n8n-nodes-soundreel in a folder of their own, lints and
 * compiles the package as n8n demands, and packs it to its dist folder. `N8N_NODES_FOLDER` keeps the installation for
 * the next run. Not part of `npm run check`: the tools take 700 MB.
 */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from '#scripts/run-command.ts'

const source = join(rootFolder, 'packages/n8n-nodes-soundreel')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

async function run(folder: string, ...args: string[]): Promise<void> {
  const child = spawn(npm, args, { cwd: folder, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}`)
}

/**
 * Lints, compiles and packs the package into the folder `target`.
 * @returns the path of the tarball, as users install it
 * @throws Error if n8n's linter or the compiler refuses it
 */
export async function buildN8nNodes(target: string): Promise<string> {
  const kept = process.env.N8N_NODES_FOLDER
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'soundreel-n8n-nodes-'))
  try {
    const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
    const isInstalled = existsSync(join(folder, 'node_modules')) && lockOf(folder) === lockOf(source)
    for (const name of ['credentials', 'icons', 'nodes', 'dist'])
      rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(source, folder, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) })
    if (!isInstalled) await run(folder, 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
    for (const script of ['lint', 'build']) await run(folder, 'run', script)
    mkdirSync(target, { recursive: true })
    await run(folder, 'pack', '--ignore-scripts', `--pack-destination=${target}`)
    const { name, version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    return join(target, `${name}-${version}.tgz`)
  } finally {
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(`${await buildN8nNodes(join(source, 'dist'))}\n`)
