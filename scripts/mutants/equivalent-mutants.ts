/** A mutant that changes nothing a user or an operator could notice. */
type EquivalentMutant = { file: string; reason: string }

/** By the mutant's id. */
export const equivalentMutants: ReadonlyMap<string, EquivalentMutant> = new Map([
  [
    '66e6c40d38',
    {
      file: 'server/features/videos/lifecycle/query-provider.ts',
      reason:
        'A call to a provider that does not exist throws. The query then counts as unanswered, and the video waits.',
    },
  ],
  [
    'd72aa37708',
    {
      file: 'server/features/videos/retention/dead-files.ts',
      reason: 'The timer only calls refresh(), which does nothing once the list has stopped.',
    },
  ],
  [
    'ac8cf7eba2',
    {
      file: 'server/features/accounts/links/send-account-mail.ts',
      reason: 'Without a mail server, the queued job sends nothing; the condition only spares the job.',
    },
  ],
  [
    '368d5ddedc',
    {
      file: 'server/features/payments/reversals/reversal-policy.ts',
      reason: 'Math.max counts null as 0.',
    },
  ],
  [
    '01892b1089',
    {
      file: 'server/features/payments/settlement/creem-payment-policy.ts',
      reason: 'The column is null until the payment arrives, and a write without a value leaves it null.',
    },
  ],
  [
    '70b88fd591',
    {
      file: 'server/features/videos/recovery/recovery-repository.ts',
      reason: 'A count always returns a row.',
    },
  ],
])
