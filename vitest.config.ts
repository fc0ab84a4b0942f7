import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { defineConfig } from 'vitest/config'
import { GivenOrder } from './scripts/mutants/given-order.ts'
import { embeddedOnly, onBothEngines } from './tests/database/engines.ts'
import { findPostgres } from './tests/database/postgres-server.ts'
import { rememberedInspections } from './tests/inspections/remembered-inspections.ts'

const raceFiles = '**/*.race.test.ts'

/** The server's tests that import the test app, or what is built around it, use a database: they run on both. */
const serverTests = globSync(['server/**/*.test.ts', 'tests/upgrades/*.test.ts'], { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(
      /#tests\/(test-app|payment-shop|gpu\/gpu-shop|factors\/account-visits|providers\/two-vendors|storage\/swept-site)\.ts/,
    ),
  )

/** A whole run uses both engines for these only (tests/database/engines.ts), if PostgreSQL is installed. */
const isWhole = process.env.WHOLE_RUN === '1' && findPostgres() !== null
const embeddedTests = isWhole
  ? serverTests.filter((file) => onBothEngines.some((glob) => matchesGlob(file, glob)))
  : serverTests

/** What needs neither a database nor a video nor a process, and less than two seconds: `npm run test:quick`. */
const quickTests = ['{contract,scripts,server,web}/**/*.test.{ts,tsx}', 'tests/*.test.ts']
const slowTests = [
  'scripts/end-with-parent.test.ts',
  'server/{boot,db,events,idempotency,media,zip}/**',
  'server/features/payments/packages/seeded-packages.test.ts',
  'server/features/providers/**',
  'server/http/connections/**',
  'tests/mismatch.test.ts',
  'tests/private-folder.test.ts',
  'tests/supply-chain.test.ts',
]

const testsOf = (glob: string) => glob.replace(/\*\*$/, '**/*.test.ts')

// Only what hangs is to be ended: on a busy machine, decoding a 1080p clip takes seconds.
const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  exclude: ['**/node_modules/**', 'tests/e2e/**'],
  // `npm run deep -- mutants` asks which functions each test file executes.
  setupFiles: process.env.REACHED_FILE ? ['./scripts/mutants/note-reached.ts'] : [],
}

/** Loading the server anew for each file takes a third of the time. `npm run deep -- mutants` asks what each file calls. */
const isolate = Boolean(process.env.REACHED_FILE)

/** A mutant or mutation of the decoder must not be hidden; both kinds of runs set one of these. */
const remembersInspections = !process.env.REACHED_FILE && !process.env.TEST_ORDER

export default defineConfig({
  test: {
    // Two cores are the machine we plan for; an embedded database takes more than half a gigabyte.
    maxWorkers: 2,
    allowOnly: !process.env.CI,
    // `npm run deep -- mutants` stops at the first failure.
    sequence: process.env.TEST_ORDER ? { sequencer: GivenOrder } : {},
    projects: [
      {
        test: {
          ...shared,
          name: 'server-embedded',
          isolate,
          include: embeddedTests,
          exclude: [...shared.exclude, raceFiles],
          env: { TEST_ENGINE: 'embedded' },
        },
      },
      {
        // n8n itself is not installed here; `npm run deep -- n8n` runs the nodes in it.
        resolve: { alias: { 'n8n-workflow': `${import.meta.dirname}/tests/n8n/n8n-workflow.ts` } },
        test: {
          ...shared,
          name: 'other-embedded',
          include: ['renderer/**/*.test.ts', 'tests/*/**/*.test.{ts,tsx}', ...slowTests.map(testsOf)],
          exclude: [...shared.exclude, ...serverTests, raceFiles],
          env: { TEST_ENGINE: 'embedded' },
        },
      },
      {
        test: {
          ...shared,
          name: 'quick',
          include: quickTests,
          exclude: [...shared.exclude, ...serverTests, ...slowTests, raceFiles],
          env: { TEST_ENGINE: 'embedded' },
        },
      },
      {
        plugins: remembersInspections ? [rememberedInspections()] : [],
        test: {
          ...shared,
          name: 'server-postgres',
          isolate,
          include: [...serverTests, `{server,tests}/${raceFiles}`],
          exclude: [...shared.exclude, ...embeddedOnly],
          globalSetup: ['./tests/database/provide-postgres.ts'],
          ...(findPostgres() ? {} : { runner: './tests/database/skip-all-runner.ts' }),
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
})
