import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from '#scripts/run-command.ts'
import { findPostgres } from '#tests/database/postgres-server.ts'

/** What the tests need of the machine beyond the packages. */
export type TestTool = 'chromium' | 'postgresql'

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of the tests: CHROMIUM_PATH where it is set, else the first one in PATH; null where there is none. */
export function findChromium(env: Record<string, string | undefined> = process.env): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin']
  const candidates = browserNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return (env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : candidates).find((file) => existsSync(file)) ?? null
}

function missingTools(): TestTool[] {
  return [...(findChromium() ? [] : ['chromium' as const]), ...(findPostgres() ? [] : ['postgresql' as const])]
}

/** Ubuntu's package of the name chromium is a snap, which a container cannot start: hence Debian alone. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** The one command that installs the tools, for a person to run. */
export function installCommand(tools: readonly TestTool[], debian = isDebian(), platform = process.platform): string {
  if (debian) return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${tools.join(' ')}`
  const brewNames = { chromium: 'google-chrome', postgresql: 'postgresql@17' }
  if (platform === 'darwin') return `brew install ${tools.map((tool) => brewNames[tool]).join(' ')}`
  return `install ${tools.join(' and ')} with the package manager of this system`
}

/**
 * As root on Debian (a container, continuous integration) installs what is missing; elsewhere only names the command.
 * Returns what is still missing.
 */
export async function provideTestTools(): Promise<TestTool[]> {
  const missing = missingTools()
  if (missing.length === 0) return []
  if (process.getuid?.() === 0 && isDebian()) await installOnDebian(missing)
  const stillMissing = missingTools()
  if (stillMissing.length > 0)
    console.error(`Missing: ${stillMissing.join(', ')}. To have their tests run: ${installCommand(stillMissing)}`)
  return stillMissing
}

async function installOnDebian(tools: readonly TestTool[]): Promise<void> {
  console.log(`Installing ${tools.join(' and ')} for the tests with apt-get …`)
  if (tools.includes('postgresql')) preventMainCluster()
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const update = await runCommand('apt-get', ['update'], options)
  const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...tools], options)
  if (install.exitCode === 0) return
  console.error((update.output + install.output).trim().split('\n').slice(-20).join('\n'))
}

/** The tests start a server of their own: the one that Debian would set up and start with the package is not wanted. */
function preventMainCluster(): void {
  const file = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(file)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
}

if (import.meta.main) process.exitCode = (await provideTestTools()).length === 0 ? 0 : 1
