import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder, runCommand } from '#scripts/run-command.ts'

const folder = join(rootFolder, 'bench/peers')

/** Installs the packages that only benches need in a separate folder, so that the product never includes them. */
export async function installPeers(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  const { exitCode, output } = await runCommand('npm', ['ci', '--ignore-scripts', '--prefix', folder], { quiet: true })
  if (exitCode !== 0)
    throw new Error(`What this compares with could not be installed (npm ci in bench/peers):\n${output}`)
}
