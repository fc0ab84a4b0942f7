import { z } from 'zod'
import { keysOf } from '#contract/keys-of.ts'

const nothing = z.object({})
const video = z.object({ taskId: z.string() })

/** What each kind of job carries. The version before may have sent it, so what is added must be optional. */
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
  /** `email` where it goes to another address than the account's; `proved` whether the account has confirmed that one. */
  'send-account-mail': z.object({
    accountId: z.string(),
    purpose: z.string(),
    email: z.string().optional(),
    proved: z.enum(['yes', 'no']).optional(),
  }),
  'delete-accounts': nothing,
}

type JobPayloads = { [Name in keyof typeof payloads]: z.output<(typeof payloads)[Name]> }
export type JobName = keyof JobPayloads
export type JobPayload<Name extends JobName> = JobPayloads[Name]

export const jobNames = keysOf(payloads)

const schemas: { [Name in JobName]: z.ZodType<JobPayloads[Name]> } = payloads

/**
 * What a job of this kind carries; a schedule sends nothing at all.
 * @throws ZodError when it carries something else.
 */
export function readPayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  return schemas[name].parse(data ?? {})
}

/** The same of many, without those that carry something else. */
export function readPayloads<Name extends JobName>(name: Name, all: readonly unknown[]): JobPayload<Name>[] {
  return all.flatMap((data) => {
    const { success, data: payload } = schemas[name].safeParse(data ?? {})
    return success ? [payload] : []
  })
}
