import type { ClipWords } from '#contract/showcase/admin-showcase.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { removeClipFiles } from './clip-files.ts'
import { changeClip, deleteClip, lockClips, type StoredClip, saveClipPlaces } from './showcase-repository.ts'

const subjectOf = (id: string) => ({ subject: `showcase-clip:${id}` })

/** @throws Refusal NOT_FOUND */
export async function changeWords(ctx: Context, actorId: string, id: string, after: ClipWords): Promise<StoredClip> {
  return ctx.db.transaction(async (tx) => {
    const clip = (await lockClips(tx)).find((one) => one.id === id)
    if (!clip) throw notFound()
    const before = { words: clip.words, label: clip.label }
    if (before.words === after.words && before.label === after.label) return clip
    await changeClip(tx, id, after)
    await appendAudit(tx, { actorId, action: 'change-showcase-clip', ...subjectOf(id), before, after })
    return { ...clip, ...after }
  })
}

/** @throws Refusal INVALID_INPUT unless every clip is named once */
export async function orderClips(ctx: Context, actorId: string, ids: readonly string[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = (await lockClips(tx)).map(({ id }) => id)
    if (ids.join() === before.join()) return
    if (ids.toSorted().join() !== before.toSorted().join())
      throw new Refusal('INVALID_INPUT', 'The clips have changed. Reload the page and try again.', 'ids')
    await saveClipPlaces(tx, ids)
    await appendAudit(tx, {
      ...{ actorId, action: 'order-showcase', subject: 'showcase' },
      ...{ before: { order: before.join(', ') }, after: { order: ids.join(', ') } },
    })
  })
}

/** Removes a clip, and then its files. @throws Refusal NOT_FOUND */
export async function removeClip(ctx: Context, actorId: string, id: string): Promise<void> {
  const removed = await ctx.db.transaction(async (tx) => {
    const clip = await deleteClip(tx, id)
    if (!clip) throw notFound()
    const before = { words: clip.words, label: clip.label }
    await appendAudit(tx, { actorId, action: 'delete-showcase-clip', ...subjectOf(id), before })
    return clip
  })
  await removeClipFiles(ctx, removed)
}

const notFound = () => new Refusal('NOT_FOUND', 'Clip not found.')
