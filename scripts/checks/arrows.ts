/**
 * The table of all import arrows: which file may import what. A rule applies to `files`, including tests where the
 * patterns match them. `never` lists the forbidden modules, by path from the project's root or by package, and `but`
 * the exceptions. All are glob patterns; `scripts/checks/check-arrows.ts` reads them.
 */
export type Arrow = {
  files: readonly string[]
  notFiles?: readonly string[]
  never: readonly string[]
  but?: readonly string[]
  reason: string
}

const tests = ['**/*.test.ts']
const features = 'server/features/*/**'
const base = ['audit', 'accounts', 'settings']

/** The other features that each server feature may import. All may import audit, accounts and settings. */
const featureArrows: Record<string, readonly string[]> = {
  accounts: ['credits'],
  agents: ['api-tokens', 'credits', 'models', 'videos'],
  'api-tokens': ['credits', 'models'],
  automation: ['videos', 'api-tokens', 'credits'],
  'content-credentials': [],
  gpu: ['models', 'providers'],
  overview: ['models', 'payments'],
  payments: ['credits'],
  models: [],
  providers: ['models'],
  showcase: ['content-credentials'],
  videos: ['content-credentials', 'credits', 'models', 'providers', 'showcase'],
}

/** Each has a room of its own in providers. */
const vendors = ['comfyui', 'demo', 'fal', 'film', 'google', 'kie']

const inFeatures = (names: readonly string[]) => names.map((name) => `server/features/${name}/**`)

/** `serverFeatures` and `webFeatures` are the existing folders of server/features and web/features. */
export function listArrows(serverFeatures: readonly string[], webFeatures: readonly string[]): Arrow[] {
  return [
    ...arrows,
    ...serverFeatures.map((name) => {
      const asked = [...base, ...(featureArrows[name] ?? [])]
      return {
        files: [`server/features/${name}/**`],
        notFiles: tests,
        never: [features],
        but: inFeatures([name, ...asked]),
        reason: `of the other features, ${name} may ask only ${asked.filter((other) => other !== name).join(', ')}`,
      }
    }),
    ...vendors.map((name) => ({
      files: [`server/features/providers/${name}/**`],
      notFiles: tests,
      never: vendors.filter((other) => other !== name).map((other) => `server/features/providers/${other}/**`),
      reason: 'vendors do not know each other',
    })),
    ...webFeatures.map((name) => ({
      files: [`web/features/${name}/**`],
      never: ['web/features/**'],
      but: [`web/features/${name}/**`],
      reason: 'pages put features together, features do not know each other',
    })),
  ]
}

const arrows: readonly Arrow[] = [
  {
    files: ['contract/**'],
    never: ['{bench,renderer,scripts,server,tests,web}/**'],
    reason: 'the contract imports nothing of ours but its own folder',
  },
  {
    files: ['renderer/**'],
    notFiles: tests,
    never: ['{bench,contract,scripts,server,tests,web}/**'],
    reason: 'the renderer knows nothing of the product',
  },
  {
    files: ['packages/**'],
    never: ['{bench,contract,renderer,scripts,server,tests,web}/**'],
    reason: 'what is published stands alone',
  },
  {
    files: ['{contract,renderer,server,web}/**'],
    notFiles: tests,
    never: ['packages/**'],
    reason: 'the product does not use its own packages',
  },
  {
    files: ['web/**'],
    never: ['{bench,renderer,scripts,server}/**'],
    reason: 'the page knows the server only through the contract',
  },
  {
    files: ['web/**'],
    notFiles: tests,
    never: ['tests/**'],
    reason: 'no page needs a test',
  },
  {
    files: ['web/{components,first-paint,language,lib,texts}/**'],
    notFiles: tests,
    never: ['web/{features,pages}/**'],
    reason: 'components, first-paint, language, lib and texts know no feature and no page',
  },
  {
    files: ['web/features/**'],
    never: ['web/pages/**'],
    reason: 'pages put features together',
  },
  {
    files: ['server/**'],
    never: ['web/**'],
    reason: 'the server does not know the page',
  },
  {
    files: ['server/**'],
    notFiles: tests,
    never: ['{bench,scripts,tests}/**'],
    reason: 'the server knows neither tests nor tools',
  },
  {
    files: ['server/**'],
    notFiles: ['server/features/providers/demo/**'],
    never: ['renderer/**'],
    reason: 'only the demo provider draws',
  },
  {
    files: ['server/{db,events,http,idempotency,installation,integrations,jobs,limits,media}/**'],
    notFiles: tests,
    never: ['server/features/**', 'server/callers/**', 'server/{web-app,worker}.ts'],
    reason: 'what features stand on knows no feature; web-app.ts and worker.ts list them',
  },
  {
    files: ['server/callers/*.ts'],
    notFiles: tests,
    never: ['server/features/**'],
    but: [...inFeatures(['accounts', 'api-tokens']), 'server/features/credits/require-budget.ts'],
    reason: 'of the features, only accounts and api-tokens say who calls, and credits what a token may spend',
  },
  {
    files: ['server/features/**/*-policy.ts', '**/video-stage.ts', '**/choose-account.ts'],
    never: ['**'],
    but: ['contract/**', 'server/features/**/*-policy.ts'],
    reason: 'a policy is pure: it imports only the contract and other policies',
  },
  {
    files: ['server/**'],
    notFiles: [
      ...tests,
      '**/*-repository.ts',
      'server/{db,events,jobs}/**',
      'server/features/credits/ledger.ts',
      'server/boot/load-in-steps.ts',
    ],
    never: ['drizzle-orm', 'drizzle-orm/**', 'server/db/schema/**', 'pg'],
    reason: 'only repositories hold SQL',
  },
  {
    files: ['server/**'],
    notFiles: [...tests, 'server/{http,integrations}/**', 'server/features/providers/**'],
    never: ['undici', '{http,https,http2}', 'node:{http,https,http2}'],
    reason: 'network calls live in server/integrations and server/features/providers',
  },
]
