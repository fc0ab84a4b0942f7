import type { LimitName } from '#contract/limits.ts'

type Reading = 'GET' | 'HEAD'
type Changing = 'POST' | 'PUT' | 'DELETE'

/** What a browser sends along by itself counts for calls that change something only when our own pages made them. */
type Proof =
  | { methods: readonly Reading[]; proof: 'session' | 'token' | null; origin: 'any' | 'own' }
  | { methods: readonly (Reading | Changing)[]; proof: 'token' | null; origin: 'any' | 'own' }
  | { methods: readonly (Reading | Changing)[]; proof: 'session'; origin: 'own' }

type OutsideRoute = Proof & {
  paths: string
  /** `operators`: by a token or on a port of their own, see may-read-metrics.ts. */
  access: 'public' | 'user' | 'operators'
  /** What its calls are counted in. */
  limits: readonly LimitName[]
}

const reads = ['GET', 'HEAD'] as const
const open = { methods: reads, access: 'public', proof: null, origin: 'any', limits: [] } as const

/** Every route that is no endpoint of the contract, with its rules; route-rules.ts holds the routes to them. */
export const outsideContract = {
  page: { ...open, paths: 'each built page, such as /pricing' },
  'page-file': { ...open, paths: '/assets/* and the other files of the build' },
  'site-file': { ...open, paths: '/robots.txt, /sitemap.xml, /manifest.webmanifest' },
  media: { ...open, paths: '/media/*' },
  'share-page': { ...open, paths: '/v/:slug and what is below it' },
  'open-api': { ...open, paths: '/api/openapi.json' },
  live: { ...open, paths: '/api/events', methods: ['GET'], access: 'user', proof: 'session' },
  health: { ...open, paths: '/healthz, /readyz' },
  metrics: { ...open, paths: '/metrics', access: 'operators' },
} as const satisfies Record<string, OutsideRoute>

export type OutsideName = keyof typeof outsideContract
