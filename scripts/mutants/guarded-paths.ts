/** Where a fault costs somebody credits, a video or an account. */
export const guardedPaths: readonly string[] = [
  'server/features/credits',
  'server/features/payments',
  'server/features/videos',
  'server/features/providers',
  'server/features/accounts',
  'server/features/api-tokens',
  'server/features/automation',
  'server/idempotency',
  'server/callers',
  'server/http/endpoints',
  'server/events',
  'server/integrations/outbound',
]
