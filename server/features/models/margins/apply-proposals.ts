import { keysOf } from '#contract/keys-of.ts'
import type { ModelChanges } from '#contract/models/model-changes.ts'
import { priceSettings } from '#contract/settings/price-settings.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { lockDifferences, saveChanges } from '#server/features/models/differences/difference-repository.ts'
import { type AdminSettings, changeSettings, lockSettings } from '#server/features/settings/settings-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { type FoundMargin, findMargins, settingOf } from './list-margins.ts'
import type { Proposal } from './propose-prices.ts'

type Shown = { model: string; proposedCredits: number }

/**
 * Sets the prices that an administrator was shown, all together or none.
 * @throws Refusal PRICES_CHANGED if another price is proposed by now, NOT_FOUND for a model without a proposal
 */
export async function applyProposals(ctx: Context, actorId: string, shown: Shown[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const settings = await lockSettings(tx)
    await lockDifferences(tx)
    const { found } = await findMargins(ctx, tx)
    for (const { model, proposedCredits } of shown) {
      const now = found.find(({ one }) => one.id === model)
      if (!now?.proposal || now.proposedCredits !== proposedCredits) throw new Refusal('PRICES_CHANGED')
      await apply(ctx, tx, { actorId, settings, one: now.one }, now.proposal)
    }
    await appendEvent(tx, { userId: null, type: 'settings.changed' })
  })
}

type About = Pick<FoundMargin, 'one'> & { actorId: string; settings: AdminSettings }

async function apply(ctx: Context, tx: Tx, { actorId, settings, one }: About, proposal: Proposal): Promise<void> {
  const now = ctx.clock.now()
  const price = settingOf(one.shipped)
  const setting = priceSettings.find((other) => other.price === price)
  const { web, api } = proposal.settings ?? {}
  if (setting && (web !== undefined || api !== undefined)) {
    const after: Partial<AdminSettings> = {
      ...(web === undefined ? {} : { [setting.web]: web }),
      ...(api === undefined ? {} : { [setting.api]: String(api) }),
    }
    await changeSettings(tx, { ...after, updatedAt: now })
    const before = Object.fromEntries(keysOf(after).map((name) => [name, settings[name]]))
    await appendAudit(tx, { actorId, action: 'update-admin-settings', subject: 'settings', before, after })
  }
  if (proposal.changes) await change(tx, actorId, { one, changes: proposal.changes, now })
}

type Change = Pick<FoundMargin, 'one'> & { changes: ModelChanges; now: Date }

async function change(tx: Tx, actorId: string, { one, changes, now }: Change): Promise<void> {
  await saveChanges(tx, one.id, changes, now)
  await appendAudit(tx, {
    ...{ actorId, action: 'change-model', subject: `model:${one.id}` },
    ...{ before: one.changes, after: changes },
  })
}
