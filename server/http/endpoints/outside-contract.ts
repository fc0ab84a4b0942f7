import type { LimitName } from '#contract/limits.ts'

type Reading = 'GET' | 'HEAD'
type Changing = 'POST' | 'PUT' | 'DELETE'

/**
 * For state-changing calls, a session cookie is valid only
 * from our own origin, because browsers send it automatically.
 */
type Proof =
  | { methods: readonly Reading[]; proof: 'session' | 'token' | null; origin: 'any' | 'own' }
  | { methods: readonly (Reading | Changing)[]; proof: 'token' | null; origin: 'any' | 'own' }
  | { methods: readonly (Reading | Changing)[]; proof: 'session'; origin: 'own' }

type OutsideRoute = Proof & {
  paths: string
  /** `operators`: with a token or on a separate port, see may-read-metrics.ts. */
  access: 'public' | 'user' | 'operators'
  /** The limits of its calls. */
  limits: readonly LimitName[]
}

const reads = ['GET', 'HEAD'] as const
const open = { methods: reads, access: 'public', proof: null, origin: 'any', limits: [] } as const

/** Every route outside the contract, with its rules; route-rules.ts enforces them. */
export const outsideContract = {
  page: { ...open, paths: 'each built page, such as /pricing' },
  'page-file': { ...open, paths: '/assets/* and the other files of the build' },
  'site-file': { ...open, paths: '/robots.txt, /sitemap.xml, /manifest.webmanifest' },
  authority: { ...open, paths: '/.well-known/c2pa-ca.pem' },
  media: { ...open, paths: '/media/*' },
  'share-page': { ...open, paths: '/v/:slug and what is below it' },
  'open-api': { ...open, paths: '/api/openapi.json' },
  archive: { ...open, paths: '/api/user/archive/download', access: 'user', proof: 'session' },
  live: { ...open, paths: '/api/events', methods: ['GET'], access: 'user', proof: 'session' },
  /** No cookie counts. Browsers that send an Origin must come from our own pages. */
  agents: {
    ...{ paths: '/mcp', methods: ['POST'], access: 'user', proof: 'token', origin: 'own', limits: [] },
  },
  'no-agents': { ...open, paths: '/mcp with another method, answered 405', methods: ['GET', 'HEAD', 'DELETE'] },
  health: { ...open, paths: '/healthz, /readyz' },
  metrics: { ...open, paths: '/metrics', access: 'operators' },
} as const satisfies Record<string, OutsideRoute>

export type OutsideName = keyof typeof outsideContract
