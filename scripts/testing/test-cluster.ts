/**
 * `npm run deep -- cluster`: runs the server's tests on PostgreSQL, and every browser test against two web and two worker
 * processes on PostgreSQL and object storage. Some of these tests stop and kill processes under load. Arguments are
 * passed to Playwright: `npm run deep -- cluster tests/e2e/cluster.spec.ts`.
 */
import { runTool } from '#scripts/run-command.ts'

const specs = process.argv.slice(2)
const server = specs.length > 0 ? { exitCode: 0 } : await runTool('vitest', ['run', '--project', 'server-postgres'])
const browser = await runTool('playwright', ['test', ...specs], { env: { TEST_SHAPE: 'cluster' } })
process.exitCode = server.exitCode || browser.exitCode
