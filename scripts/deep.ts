/** `npm run deep -- NAME`: searches for faults that `npm test` is too short for. All of them take minutes or hours. */
import { type Named, runNamed } from './run-named.ts'

export const deepTests: Record<string, Named> = {
  fuzz: { run: ['scripts/testing/fuzz.ts'], does: 'sends random requests to the running product' },
  cluster: { run: ['scripts/testing/test-cluster.ts'], does: 'tests many processes with object storage' },
  simulate: { run: ['scripts/testing/simulate.ts'], does: 'lets third parties, network and processes fail at random' },
  soak: { run: ['scripts/testing/soak.ts'], does: 'makes many videos while workers are killed' },
  mutants: { run: ['scripts/mutants/test-mutants.ts'], does: 'plants systematic faults and lists those unnoticed' },
  mutations: {
    run: ['scripts/testing/test-mutations.ts'],
    does: 'removes one rule at a time and names the failing test',
  },
  n8n: { run: ['scripts/testing/test-n8n.ts'], does: 'runs the workflows and nodes in a real n8n' },
}

if (import.meta.main) process.exitCode = await runNamed('deep', deepTests, process.argv.slice(2))
