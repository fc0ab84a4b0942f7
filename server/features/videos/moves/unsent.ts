import type { VideoChanges } from '#server/features/videos/video-repository.ts'

/** What a video forgets of its last submission when it is sent anew. */
export const unsent = {
  ...{ kieApiId: null, reservedCredits: 0, providerTaskId: null, callbackToken: null, usedSeed: null },
  ...{ hintedCost: null, providerCost: null, submitErrors: 0, unansweredChecks: 0, providerUrls: [], storeTries: 0 },
} satisfies VideoChanges
