import { keysOf } from '#contract/keys-of.ts'
import type { Checklist } from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { listArrivals } from '#server/features/overview/arrival-repository.ts'
import { webhookPaths } from '#server/features/overview/note-arrival.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { checkCosts } from './check-costs.ts'
import { checkProviders } from './check-providers.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { checkPackages, checkPayments, checkPurchase } from './check-selling.ts'
import { checkAddress, checkBackup, checkContact, checkLegalPages, checkMail, checkReports } from './check-site.ts'
import { listConfirmed } from './checklist-repository.ts'

const webhookNames = { creem: 'Creem', paypal: 'PayPal', kie: 'KIE' }

/** What is left to do before the first customer, in the order in which it is done. All checks run in parallel. */
export async function getChecklist(ctx: Context): Promise<Checklist> {
  const settings = await getSettings(ctx.db.root)
  const confirmed = await listConfirmed(ctx.db.root)
  const checks = await Promise.all([
    checkAddress(ctx),
    checkSecondFactor(ctx),
    checkMail(ctx),
    checkContact(ctx),
    checkLegalPages(ctx, confirmed),
    checkReports(ctx, settings),
    checkProviders(ctx, settings),
    checkCosts(ctx),
    checkPayments(ctx, settings),
    checkPackages(ctx, settings),
    checkBackup(ctx, confirmed),
    checkPurchase(ctx),
  ])
  return { checks, webhooks: await listWebhooks(ctx) }
}

async function listWebhooks({ db, config }: Context): Promise<Checklist['webhooks']> {
  const arrivals = await listArrivals(db.root)
  return keysOf(webhookPaths).map((name) => {
    const last = arrivals.find((arrival) => arrival.name === name)
    return {
      name: webhookNames[name],
      address: `${config.publicUrl}${webhookPaths[name]}${name === 'kie' ? '… (set automatically)' : ''}`,
      lastAt: last?.at.toISOString() ?? null,
      lastStatus: last?.status ?? null,
    }
  })
}
