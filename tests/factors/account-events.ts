import type { EventType } from '#server/events/event-payloads.ts'
import type { AccessEvent } from '#server/features/accounts/access/access-policy.ts'
import type { TestApp } from '#tests/test-app.ts'

/** What the stream of events says of each event of the table of credentials, with what its cause does before it. */
export const streamed: Record<AccessEvent, EventType[]> = {
  reset: ['account.password-changed'],
  'reset-by-operator': ['account.password-changed'],
  'password-changed': ['account.password-changed'],
  secured: ['account.secured'],
  rescued: ['account.secured'],
  'google-joined': ['account.google-joined'],
  'email-changed': ['account.email-changed'],
  'first-factor-added': ['account.factors-changed'],
  'factor-added': ['account.factors-changed'],
  // The factor is added and removed.
  'factor-removed': ['account.factors-changed', 'account.factors-changed'],
  'factor-undone': ['account.change-undone'],
  'email-undone': ['account.change-undone'],
  'factors-reset': ['account.factors-changed'],
  appointed: ['account.appointed'],
  disabled: ['account.disabled'],
  'deletion-asked': ['account.deletion-asked'],
  deleted: ['account.deletion-asked', 'account.deleted'],
}

/** @returns a function that lists the types of the events of this user since this call, of those that are asked for. */
export async function watchStream({ query }: Pick<TestApp, 'query'>, userId: string) {
  const [last] = await query('select coalesce(max(id), 0) as id from events')
  return async (asked: readonly string[]): Promise<string[]> => {
    const rows = await query(`select type from events where user_id = '${userId}' and id > ${last?.id} order by id`)
    return rows.map(({ type }) => String(type)).filter((type) => asked.includes(type))
  }
}
