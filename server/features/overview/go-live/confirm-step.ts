import type { ConfirmableStep } from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { forgetConfirmed, saveConfirmed } from './checklist-repository.ts'

/** Records that an administrator has done a step that only a person can judge, or takes that back. */
export async function confirmStep(
  ctx: Context,
  actorId: string,
  { step, isConfirmed }: { step: ConfirmableStep; isConfirmed: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isChanged = isConfirmed ? await saveConfirmed(tx, step, ctx.clock.now()) : await forgetConfirmed(tx, step)
    if (!isChanged) return
    await appendAudit(tx, { actorId, action: 'confirm-step', subject: `checklist:${step}`, after: { isConfirmed } })
  })
}
