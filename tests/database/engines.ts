/**
 * Which engine runs which test in a whole run. Named alone (`npm test -- refund`) a server test runs on both engines;
 * `npm test -- --both-engines` runs all of them on both.
 */

/** They spend minutes on making and reading videos, and their statements run on PostgreSQL in other tests. */
export const embeddedOnly = [
  'server/features/providers/demo/demo-modes.test.ts',
  'server/features/videos/generate/every-model-of-kie.test.ts',
  'server/features/videos/marked/download-marked.test.ts',
]

/** Where the engine matters: start, lease, lock, polling, backup, restart, upgrades. */
const engineMatters = [
  'server/{db,events,idempotency,jobs}/**',
  'server/http/{live,polling}/**',
  'server/limits/limiter.test.ts',
  'server/features/operations/**',
  'server/features/videos/lifecycle/{advance-video,recovery}.test.ts',
  'tests/upgrades/**',
]

/** One file of each feature, so that its statements run on the embedded engine, too. */
const oneOfEachFeature = [
  'server/features/accounts/{accounts,sessions/sessions}.test.ts',
  'server/features/accounts/archives/archives.test.ts',
  'server/features/api-tokens/token-budgets.test.ts',
  'server/features/audit/list-audit.test.ts',
  'server/features/automation/webhooks.test.ts',
  'server/features/credits/{ledger,transactions}.test.ts',
  'server/features/content-credentials/sign-video.test.ts',
  'server/features/models/{models,differences/change-model}.test.ts',
  'server/features/notices/notices.test.ts',
  'server/features/overview/overview.test.ts',
  'server/features/payments/reversals/reverse-order.test.ts',
  'server/features/payments/settlement/capture-paypal-order.test.ts',
  'server/features/providers/{account-rotation,kie-apis}.test.ts',
  'server/features/settings/settings.test.ts',
  'server/features/showcase/showcase.test.ts',
  'server/features/videos/failover/failover.test.ts',
  'server/features/videos/films/join-videos.test.ts',
  'server/features/videos/generate/{generate-video,modes}.test.ts',
  'server/features/videos/library/{list-videos,program-videos}.test.ts',
  'server/features/videos/retention/sweep-media.test.ts',
  'server/features/videos/{reports/reports,share/share-video,turns/turns}.test.ts',
  'server/features/videos/upgrades/upgrade-video.test.ts',
  'server/features/videos/uploads/upload-image.test.ts',
]

/** A whole run uses the embedded engine for these, and PostgreSQL for all but `embeddedOnly`. */
export const onBothEngines = [...embeddedOnly, ...engineMatters, ...oneOfEachFeature]
