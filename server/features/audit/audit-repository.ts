import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { clampTime } from '#server/db/clamp-time.ts'
import { containsText } from '#server/db/contains-text.ts'
import { isNamedLike } from '#server/db/is-named-like.ts'
import { users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/events.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type AuditEntry = {
  /** Null if no person acted. */
  actorId: string | null
  /** Verb and noun, named like the endpoint: `update-admin-settings`. */
  action: string
  /** The target of the action: `user:<id>`, `settings`. */
  subject: string
  /** Never contains a secret: it appears as '(secret)'. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Records an administrator's action, in the transaction of that action. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ before: null, after: null, ...entry })
}

export type AuditFilter = { actor: string; search: string; from: Date | null; before: Date | null }

/** Actions are found as they are stored and as the page writes them: `toggle-user`, and 'toggle user'. */
const described = sql`${auditLog.action} || ' ' || replace(${auditLog.action}, '-', ' ') || ' ' || ${auditLog.subject}
  || ' ' || coalesce(${auditLog.after}::text, '')`

function matches({ actor, search, from, before }: AuditFilter): SQL | undefined {
  return and(
    actor === '' ? undefined : isNamedLike(actor),
    search === '' ? undefined : containsText(described, search),
    from ? gte(auditLog.createdAt, clampTime(from)) : undefined,
    before ? lt(auditLog.createdAt, clampTime(before)) : undefined,
  )
}

/** Null unless the subject is a user who still exists. */
const subjectName = sql<string | null>`(select subject.username from ${users} subject where subject.id =
  case when ${auditLog.subject} ~ '^user:[0-9a-f-]{36}$' then substr(${auditLog.subject}, 6)::uuid end
  and subject.deleted_at is null)`

export async function listAudit(handle: Handle, filter: AuditFilter, limit: number, offset: number) {
  return handle
    .select({ entry: auditLog, actor: users.username, subjectName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(matches(filter))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset)
}

export async function countAudit(handle: Handle, filter: AuditFilter): Promise<number> {
  const [row] = await handle
    .select({ total: count() })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(matches(filter))
  return row?.total ?? 0
}
