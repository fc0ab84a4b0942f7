import { eq, type SQL, sql } from 'drizzle-orm'
import { outputs } from '#server/db/schema/content-credentials.ts'
import type { Handle } from '#server/db/transaction.ts'

export type Output = typeof outputs.$inferSelect

/** Equal bytes may be published more than once; the first row stays. */
export async function insertOutput(handle: Handle, output: Output): Promise<void> {
  await handle.insert(outputs).values(output).onConflictDoNothing()
}

/** The same as a part of the statement that moves a video (`Writes`), whose file it is. */
export function insertVideoOutput({ sha256, madeAt, resolution, signed }: Omit<Output, 'model' | 'provider'>): SQL {
  return sql`insert into outputs (sha256, made_at, model, provider, resolution, signed)
    select ${sha256}::text, ${madeAt.toISOString()}::timestamptz, model, provider, ${resolution}::text, ${signed}::boolean
    from changed on conflict do nothing`
}

/** The published file with exactly these bytes; `sha256` is in lower-case hexadecimal. */
export async function findOutput(handle: Handle, sha256: string): Promise<Output | null> {
  const [output] = await handle.select().from(outputs).where(eq(outputs.sha256, sha256))
  return output ?? null
}
