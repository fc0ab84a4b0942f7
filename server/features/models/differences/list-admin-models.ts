import { formatDate } from '#contract/format-date.ts'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { Context } from '#server/context.ts'
import { isPricedBySettings } from '#server/features/models/catalogue/shipped-model.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import type { OperatedInEffect } from '#server/features/models/operate-models.ts'
import { isShipped } from '#server/features/models/read-added-model.ts'
import { Refusal } from '#server/refusal.ts'
import { countOpenVideos, measureModels } from './model-video-repository.ts'

const none = { ended: 0, completed: 0, medianMs: null, revenueCents: null, costCents: null, isEstimated: false }
const dayMs = 24 * 60 * 60 * 1000
/** How long before its end a model is announced as ending. */
const noticeDays = 30

/** Every model, in the operator's order, the hidden ones too. */
export async function listAdminModels(ctx: Context): Promise<AdminModel[]> {
  const { operated, today } = await getOperatedModels(ctx.config, ctx.db.root, 'web')
  const open = await countOpenVideos(ctx.db.root)
  const measured = await measureModels(
    ctx.db.root,
    operated.map(({ id }) => id),
  )
  return operated.map((one) => ({
    model: one.model,
    isHidden: one.isHidden,
    isPricedBySettings: isPricedBySettings(one.shipped),
    shipped: one.asShipped,
    isAdded: !isShipped(one.id),
    definition: one.shipped.definition ?? null,
    gpu: one.shipped.gpu ?? null,
    changes: one.changes,
    pause: one.pause,
    notices: listNotices(one, today),
    ...(open.get(one.id) ?? { waiting: 0, atWork: 0 }),
    figures: measured.get(one.id) ?? none,
  }))
}

/** @throws Refusal NOT_FOUND */
export async function getAdminModel(ctx: Context, id: string): Promise<AdminModel> {
  const found = (await listAdminModels(ctx)).find(({ model }) => model.id === id)
  if (!found) throw new Refusal('NOT_FOUND', 'Model not found.')
  return found
}

function listNotices({ ignored, model, retiresOn }: OperatedInEffect, today: string): string[] {
  const notices = ignored ? [`Changes to this model do not fit this version and are ignored. ${ignored}`] : []
  if (model.status === 'retired' || retiresOn === null) return notices
  const days = Math.round((Date.parse(retiresOn) - Date.parse(today)) / dayMs)
  if (days > noticeDays) return notices
  const instead = model.replacedBy ? '' : ' It has no successor yet.'
  const day = formatDate(new Date(retiresOn))
  return [...notices, `Retires on ${day}, in ${days === 1 ? '1 day' : `${days} days`}.${instead}`]
}
