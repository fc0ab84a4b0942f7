import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { providerAccounts } from '#server/db/schema/providers.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Vendor } from '#server/features/models/catalogue/route.ts'
import { restMs } from './rest-policy.ts'

export type ProviderAccount = typeof providerAccounts.$inferSelect
export type NewProviderAccount = typeof providerAccounts.$inferInsert

export async function listProviderAccounts(handle: Handle, vendor: Vendor): Promise<ProviderAccount[]> {
  return handle
    .select()
    .from(providerAccounts)
    .where(and(isNull(providerAccounts.deletedAt), eq(providerAccounts.vendor, vendor)))
    .orderBy(asc(providerAccounts.createdAt), asc(providerAccounts.id))
}

/** Of every vendor. */
export async function listAllAccounts(handle: Handle): Promise<ProviderAccount[]> {
  const order = [asc(providerAccounts.vendor), asc(providerAccounts.createdAt), asc(providerAccounts.id)]
  const accounts = await handle
    .select()
    .from(providerAccounts)
    .where(isNull(providerAccounts.deletedAt))
    .orderBy(...order)
  return accounts
}

export async function listEnabledProviderAccounts(handle: Handle, vendor: Vendor): Promise<ProviderAccount[]> {
  return (await listProviderAccounts(handle, vendor)).filter((account) => account.isEnabled)
}

/** Finds deleted accounts too: their key is still needed for videos in progress. */
export async function findProviderAccount(handle: Handle, id: string): Promise<ProviderAccount | null> {
  const [account] = await handle.select().from(providerAccounts).where(eq(providerAccounts.id, id))
  return account ?? null
}

/** Locks the account until the transaction ends; null if it does not exist or was deleted. */
export async function lockProviderAccount(tx: Tx, id: string): Promise<ProviderAccount | null> {
  const [account] = await tx
    .select()
    .from(providerAccounts)
    .where(and(eq(providerAccounts.id, id), isNull(providerAccounts.deletedAt)))
    .for('update')
  return account ?? null
}

/** @returns null if another account has the same token. */
export async function insertProviderAccount(tx: Tx, account: NewProviderAccount): Promise<ProviderAccount | null> {
  const [inserted] = await tx.insert(providerAccounts).values(account).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function findProviderAccountByTokenHash(tx: Tx, tokenHash: string): Promise<ProviderAccount | null> {
  const [account] = await tx.select().from(providerAccounts).where(eq(providerAccounts.tokenHash, tokenHash))
  return account ?? null
}

/** @returns null if the account does not exist or was deleted. */
export async function changeProviderAccount(
  handle: Handle,
  id: string,
  changes: Partial<NewProviderAccount>,
): Promise<ProviderAccount | null> {
  const [account] = await handle
    .update(providerAccounts)
    .set(changes)
    .where(and(eq(providerAccounts.id, id), isNull(providerAccounts.deletedAt)))
    .returning()
  return account ?? null
}

/**
 * Until the transaction ends, nobody else books an account of this vendor for videos that count. One lock for all
 * accounts: two workers that lock them one by one, in different orders, would wait for each other.
 */
export async function lockBookings(tx: Tx, vendor: Vendor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bookings of ${vendor}`}, 0))`)
}

/** How many videos the vendor has or may have for each of these accounts; those without any are missing. */
export async function countAtWork(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; videos: number }>(sql`
    select kie_api_id as id, count(*)::int as videos from video_tasks
    where ${inArray(videoTasks.kieApiId, [...ids])} and stage in ('submitting', 'unconfirmed', 'running')
    group by kie_api_id`)
  return new Map(rows.map(({ id, videos }) => [id, videos]))
}

/** The day of a daily limit: 24 hours in UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Booked on that day so far. */
const usageOn = (day: string) =>
  sql<number>`(case when ${providerAccounts.usageDay} = ${day}::date then ${providerAccounts.dayUsage} else 0 end)`

/** Whether the daily limit leaves room for so many credits more; a price of 0 makes them free. */
const fitsIntoDay = (day: string, cost: number) =>
  sql`(${providerAccounts.dailyCapCents} is null
    or (${usageOn(day)} + ${cost}::int) * ${providerAccounts.creditPrice} * 100 <= ${providerAccounts.dailyCapCents})`

/**
 * Books one video on an account in one statement, if the account is still enabled, has enough credits, and stays within
 * its daily limit.
 */
export async function bookProviderAccount(tx: Tx, id: string, cost: number, now: Date): Promise<boolean> {
  const day = dayOf(now)
  const rows = await tx
    .update(providerAccounts)
    .set({
      totalCredits: sql`${providerAccounts.totalCredits} - ${cost}::int`,
      totalUsage: sql`${providerAccounts.totalUsage} + ${cost}::int`,
      dayUsage: sql`${usageOn(day)} + ${cost}::int`,
      usageDay: day,
      lastUsed: now,
    })
    .where(
      and(
        ...[eq(providerAccounts.id, id), eq(providerAccounts.isEnabled, true), isNull(providerAccounts.deletedAt)],
        ...[gte(providerAccounts.totalCredits, cost), fitsIntoDay(day, cost)],
      ),
    )
    .returning({ id: providerAccounts.id })
  return rows.length === 1
}

/** `more`: than was booked, in credits; negative if the booking is released. `bookedFrom`: when it was made, at the earliest. */
type Correction = { more: number; bookedFrom: Date }

/**
 * Changes a booking. The vendor may have taken more than the account is said to have; its balance is read again later.
 * Towards the daily limit, more counts for the day of the last booking. Less makes room only if the booking was certainly
 * made on that day.
 */
export async function correctBooking(tx: Tx, id: string, { more, bookedFrom }: Correction): Promise<void> {
  const isOfDay = sql`${providerAccounts.usageDay} = ${dayOf(bookedFrom)}::date`
  const corrected = sql`greatest(0, ${providerAccounts.dayUsage} + ${more}::int)`
  await tx
    .update(providerAccounts)
    .set({
      totalCredits: sql`greatest(0, ${providerAccounts.totalCredits} - ${more}::int)`,
      totalUsage: sql`greatest(0, ${providerAccounts.totalUsage} + ${more}::int)`,
      dayUsage: sql`case when ${more}::int > 0 or ${isOfDay} then ${corrected} else ${providerAccounts.dayUsage} end`,
    })
    .where(eq(providerAccounts.id, id))
}

/** A part of the statement that moves a video: its account has proved to work. Without failures, its row stays as it is. */
export const forgetAccountFailures = sql`update kie_apis a set failures = 0, resting_until = null, last_error = null
  from changed where a.id = changed.kie_api_id
    and (a.failures > 0 or a.resting_until is not null or a.last_error is not null)`

type AccountFailure = {
  message: string
  /** As if there had been so many. */
  minFailures: number
  now: Date
}

/** Counts a failure of the account and suspends it after too many. @returns the number of consecutive failures. */
export async function countAccountFailure(
  tx: Tx,
  id: string,
  { message, minFailures, now }: AccountFailure,
): Promise<number> {
  const [account] = await tx
    .update(providerAccounts)
    .set({ failures: sql`greatest(${providerAccounts.failures} + 1, ${minFailures}::int)`, lastError: message })
    .where(eq(providerAccounts.id, id))
    .returning({ failures: providerAccounts.failures })
  const failures = account?.failures ?? 0
  const rest = restMs(failures)
  if (rest > 0)
    await tx
      .update(providerAccounts)
      .set({ restingUntil: new Date(now.getTime() + rest) })
      .where(eq(providerAccounts.id, id))
  return failures
}
