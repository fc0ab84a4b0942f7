import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from '#scripts/run-command.ts'
import { findPostgres } from '#tests/database/postgres-server.ts'

/** The tools that tests need in addition to the packages. */
export type TestTool = 'chromium' | 'postgresql'

/** The shell is Chromium without its own windows, tabs and menus; tests in it take three quarters of the time. */
const shell = 'chromium-headless-shell'
const browserNames = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const debianPackages = (tools: readonly TestTool[]) => tools.map((tool) => (tool === 'chromium' ? shell : tool))

/** The browser for the tests: CHROMIUM_PATH if it is set, otherwise the first in PATH; null if there is none. */
export function findChromium(env: Record<string, string | undefined> = process.env): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin']
  const candidates = browserNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return (env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : candidates).find((file) => existsSync(file)) ?? null
}

function missingTools(): TestTool[] {
  return [...(findChromium() ? [] : ['chromium' as const]), ...(findPostgres() ? [] : ['postgresql' as const])]
}

/** Only Debian: Ubuntu's package named chromium is a snap, which cannot run in a container. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** The single command that installs the tools, for a person to run. */
export function installCommand(tools: readonly TestTool[], debian = isDebian(), platform = process.platform): string {
  if (debian)
    return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${debianPackages(tools).join(' ')}`
  const brewNames = { chromium: 'google-chrome', postgresql: 'postgresql@17' }
  if (platform === 'darwin') return `brew install ${tools.map((tool) => brewNames[tool]).join(' ')}`
  return `install ${tools.join(' and ')} with the package manager of this system`
}

/**
 * Installs missing tools as root on Debian (a container, continuous integration); elsewhere, only prints the command.
 * @returns the tools that are still missing
 */
export async function provideTestTools(): Promise<TestTool[]> {
  const missing = missingTools()
  if (missing.length === 0) return []
  if (process.getuid?.() === 0 && isDebian()) await installOnDebian(missing)
  const stillMissing = missingTools()
  if (stillMissing.length > 0)
    console.error(`Missing: ${stillMissing.join(', ')}. To run their tests: ${installCommand(stillMissing)}`)
  return stillMissing
}

async function installOnDebian(tools: readonly TestTool[]): Promise<void> {
  console.log(`Installing ${tools.join(' and ')} for the tests with apt-get …`)
  if (tools.includes('postgresql')) preventMainCluster()
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await runCommand('apt-get', ['update'], options)
  const packages = debianPackages(tools)
  const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
  if (install.exitCode === 0) return
  console.error((update.output + install.output).trim().split('\n').slice(-20).join('\n'))
}

/** The tests start their own server, so Debian's package must not set up and start one. */
function preventMainCluster(): void {
  const file = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(file)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
}

if (import.meta.main) process.exitCode = (await provideTestTools()).length === 0 ? 0 : 1
