/**
 * `npm run test:fuzz` sends random requests to the running product for ten minutes, by strangers, users, programs and
 * administrators: no answer may be 500, its memory must not grow, and no cost beyond the size of a request.
 * `-- --minutes 2 --seed 42` for so long, and with the requests of that seed.
 */
import { parseArgs } from 'node:util'
import { runTool } from '#scripts/run-command.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })

const env: Record<string, string> = {
  FUZZ_SECONDS: String(60 * Number(values.minutes ?? 10)),
  ...(values.seed ? { FUZZ_SEED: values.seed } : {}),
}
// The folder first: an option without a value would take it for one.
const args = ['run', 'tests/fuzz/', '--project', 'server-embedded', '--disable-console-intercept']
process.exitCode = (await runTool('vitest', args, { env })).exitCode
