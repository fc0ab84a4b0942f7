/** `npm run maintain -- NAME`: writes what the repository keeps, or builds what is published beside the product. */
import { type Named, runNamed } from './run-named.ts'

const drizzle = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'scripts/maintain/drizzle.config.ts']

export const maintenance: Record<string, Named> = {
  migration: { run: drizzle, does: 'writes a migration after a change of server/db/schema/' },
  'keep-dump': {
    run: ['scripts/maintain/keep-dump.ts'],
    does: 'writes a dump of the new schema for the upgrade tests',
  },
  'complete-lock': { run: ['scripts/maintain/complete-lock.ts'], does: 'adds missing checksums to package-lock.json' },
  sbom: { run: ['scripts/maintain/print-sbom.ts'], does: 'lists the packages that the product ships' },
  'build-sdk': { run: ['scripts/maintain/build-sdk.ts'], does: 'compiles the client and the command line' },
  'build-n8n': { run: ['scripts/maintain/build-n8n-nodes.ts'], does: 'lints, compiles and packs the n8n nodes' },
  'render-examples': { run: ['scripts/rendering/render-examples.ts'], does: "renders the landing page's videos again" },
  'render-scenes': {
    run: ['scripts/rendering/render-scene-pictures.ts'],
    does: 'renders the pictures of renderer/README.md again',
  },
}

if (import.meta.main) process.exitCode = await runNamed('maintain', maintenance, process.argv.slice(2))
