import type { LimitName } from '#contract/limits.ts'

/** `operators`: by a token or on a port of their own (`may-read-metrics.ts`). */
type OutsideAccess = 'public' | 'user' | 'operators'

type OutsideRoute = {
  paths: string
  access: OutsideAccess
  /** Whether the session's cookie counts. Where it does, calls that change something must come from our own pages. */
  session: boolean
  /** What its calls are counted in. */
  limits: readonly LimitName[]
}

/**
 * Every route that is no endpoint of the contract. All of them only read. A route that is neither here nor in the contract
 * cannot be registered.
 */
export const outsideContract = {
  page: { paths: 'each built page, such as /pricing', access: 'public', session: false, limits: [] },
  'page-file': { paths: '/assets/* and the other files of the build', access: 'public', session: false, limits: [] },
  'site-file': {
    paths: '/robots.txt, /sitemap.xml, /manifest.webmanifest',
    access: 'public',
    session: false,
    limits: [],
  },
  media: { paths: '/media/*', access: 'public', session: false, limits: [] },
  'share-page': { paths: '/v/:slug and what is below it', access: 'public', session: false, limits: [] },
  'open-api': { paths: '/api/openapi.json', access: 'public', session: false, limits: [] },
  live: { paths: '/api/events', access: 'user', session: true, limits: [] },
  health: { paths: '/healthz, /readyz', access: 'public', session: false, limits: [] },
  metrics: { paths: '/metrics', access: 'operators', session: false, limits: [] },
} as const satisfies Record<string, OutsideRoute>

export type OutsideName = keyof typeof outsideContract
