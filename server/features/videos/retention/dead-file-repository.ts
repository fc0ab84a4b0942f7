import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

const isDeleted = and(isNotNull(videoTasks.deletedAt), isNull(videoTasks.filesRemovedAt))

/** The folders of these deleted videos (null: of all) that the nightly sweep has not confirmed as removed. */
export async function listDeletedFolders(handle: Handle, taskIds: string[] | null): Promise<string[]> {
  const asked = taskIds ? inArray(videoTasks.taskId, taskIds) : undefined
  const rows = await handle.select({ folder: videoTasks.mediaFolder }).from(videoTasks).where(and(isDeleted, asked))
  return rows.map(({ folder }) => folder)
}

/** Which of these accounts are disabled or deleted; null searches all accounts. */
export async function listDisabledOwners(handle: Handle, ids: string[] | null): Promise<string[]> {
  const asked = ids ? inArray(users.id, ids) : undefined
  const rows = await handle
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isActive, false), asked))
  return rows.map(({ id }) => id)
}

export type OwnedFile = { ownerId: string; name: string }

/** The video folders and uploads of the disabled accounts among these; null searches all accounts. */
export async function listDisabledFiles(handle: Handle, ids: string[] | null): Promise<OwnedFile[]> {
  const asked = and(eq(users.isActive, false), ids ? inArray(users.id, ids) : undefined)
  const folders = await handle
    .select({ ownerId: users.id, name: videoTasks.mediaFolder })
    .from(videoTasks)
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(and(asked, isNull(videoTasks.filesRemovedAt)))
  const pictures = await handle
    .select({ ownerId: users.id, name: uploads.name })
    .from(uploads)
    .innerJoin(users, eq(users.id, uploads.userId))
    .where(asked)
  return [...folders, ...pictures]
}
