import { z } from 'zod'
import { budgetWindows } from '#contract/automation/token-budgets.ts'
import { keysOf } from '#contract/keys-of.ts'

const nothing = z.object({})
const video = z.object({ taskId: z.string() })
const archive = z.object({ id: z.string() })

/**
 * The payload of each kind of job. The previous version may have sent the job, so new fields must be optional. During an
 * upgrade, it may also receive one, so a field keeps its values: 'yes' and 'no' stay words, and a purpose that a version
 * does not know is ignored, not retried.
 */
const payloads = {
  'advance-video': video,
  'store-video': video,
  'make-rendition': z.object({ id: z.string() }),
  'remove-video-files': video,
  'book-late-cost': video,
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
  'watch-models': nothing,
  'watch-gpu-models': nothing,
  'wake-waiting': z.object({ model: z.string() }),
  'send-notices': nothing,
  'sweep-media': nothing,
  /** `username`: as it was typed, or an address. */
  'mail-reset-links': z.object({ username: z.string() }),
  /** `email` is set for an address other than the account's; `proved` says whether the account has confirmed it. */
  'send-account-mail': z.object({
    accountId: z.string(),
    purpose: z.string(),
    email: z.string().optional(),
    proved: z.enum(['yes', 'no']).optional(),
  }),
  'send-budget-mail': z.object({
    userId: z.string(),
    name: z.string(),
    window: z.enum(budgetWindows),
    cap: z.number(),
    used: z.number(),
    resetsAt: z.string().nullable(),
  }),
  'forget-reporters': nothing,
  /** `slug`: of the video's page, as it was before the decision. */
  'send-report-mail': z.object({
    reportId: z.string(),
    to: z.enum(['owner', 'reporter']),
    slug: z.string().optional(),
  }),
  'delete-accounts': nothing,
  'write-archive': archive,
  'remove-archive': archive,
  'sweep-archives': nothing,
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
