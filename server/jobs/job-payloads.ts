import { z } from 'zod'
import { keysOf } from '#contract/keys-of.ts'

const nothing = z.object({})
const video = z.object({ taskId: z.string() })

/** The payload of each kind of job. The previous version may have sent the job, so new fields must be optional. */
const payloads = {
  'advance-video': video,
  'remove-video-files': video,
  'trim-events': nothing,
  'clean-sign-ins': nothing,
  'clean-idempotency-keys': nothing,
  'sync-kie-balances': nothing,
  'send-delivery': z.object({ id: z.string() }),
  'sweep-deliveries': nothing,
  'remove-temporary-images': nothing,
  'sweep-uploads': nothing,
  'check-order': z.object({ orderId: z.string() }),
  'reconcile-orders': z.object({ everything: z.literal('yes').optional() }),
  'check-ledger': nothing,
  'watch-service': nothing,
  'send-notices': nothing,
  'sweep-media': nothing,
  /** `email` is set for an address other than the account's; `proved` says whether the account has confirmed it. */
  'send-account-mail': z.object({
    accountId: z.string(),
    purpose: z.string(),
    email: z.string().optional(),
    proved: z.enum(['yes', 'no']).optional(),
  }),
  'forget-reporters': nothing,
  'send-report-mail': z.object({ reportId: z.string(), to: z.enum(['owner', 'reporter']) }),
  'delete-accounts': nothing,
}

type JobPayloads = { [Name in keyof typeof payloads]: z.output<(typeof payloads)[Name]> }
export type JobName = keyof JobPayloads
export type JobPayload<Name extends JobName> = JobPayloads[Name]

export const jobNames = keysOf(payloads)

const schemas: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = payloads

/**
 * Reads the payload of a job of this kind. A scheduled job has none.
 * @throws ZodError if the payload is invalid.
 */
export function readPayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  return schemas[name].parse(data ?? {})
}

/** Reads many payloads and skips invalid ones. */
export function readPayloads<Name extends JobName>(name: Name, all: readonly unknown[]): JobPayload<Name>[] {
  return all.flatMap((data) => {
    const { success, data: payload } = schemas[name].safeParse(data ?? {})
    return success ? [payload] : []
  })
}
