/** A mutant that changes nothing a user or an operator could notice. */
type EquivalentMutant = { file: string; reason: string }

/** By the mutant's id. */
export const equivalentMutants: ReadonlyMap<string, EquivalentMutant> = new Map([
  [
    '8e81fa3906',
    {
      file: 'server/features/videos/lifecycle/ask-provider.ts',
      reason:
        'A call to a provider that does not exist throws. The query then counts as unanswered, and the video waits.',
    },
  ],
  [
    '2505bc2fdd',
    {
      file: 'server/features/videos/retention/kept-video-repository.ts',
      reason: 'A video without images adds no rows; the condition only spares reading it.',
    },
  ],
  [
    'd72aa37708',
    {
      file: 'server/features/videos/retention/dead-files.ts',
      reason: 'The timer only calls refresh(), which does nothing once the list has stopped.',
    },
  ],
])
