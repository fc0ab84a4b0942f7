/**
 * `npm run --silent maintain -- sbom`: prints the packages that the product ships, in CycloneDX format, from the lock
 * file alone.
 */
import { runCommand } from '#scripts/run-command.ts'

const npm = process.env.npm_execpath
if (!npm) throw new Error('Run it through npm: npm run maintain -- sbom')
const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', ...process.argv.slice(2)]
process.exitCode = (await runCommand(process.execPath, [npm, ...args])).exitCode
