import type { SitePage, SitePageName } from '#contract/settings/site-pages.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { defaultPage } from './default-pages.ts'
import { deleteSitePage, findSitePage, saveSitePage } from './site-page-repository.ts'

export async function getSitePage({ config, db }: Context, name: SitePageName): Promise<SitePage> {
  const page = await findSitePage(db.root, name)
  return {
    name,
    text: page?.text ?? defaultPage(name, config.brandName),
    updatedAt: page?.updatedAt.toISOString() ?? null,
  }
}

/** An empty text, or the built-in one, restores the built-in text, which then follows product updates. */
export async function updateSitePage(
  ctx: Context,
  actorId: string,
  name: SitePageName,
  text: string,
): Promise<SitePage> {
  const isDefault = text === '' || text === defaultPage(name, ctx.config.brandName)
  await ctx.db.transaction(async (tx) => {
    const known = await findSitePage(tx, name)
    if (isDefault ? !known : known?.text === text) return
    if (isDefault) await deleteSitePage(tx, name)
    else await saveSitePage(tx, { name, text, updatedAt: ctx.clock.now() })
    await appendAudit(tx, {
      actorId,
      action: 'update-site-page',
      subject: `page:${name}`,
      before: { text: known?.text ?? '(built in)' },
      after: { text: isDefault ? '(built in)' : text },
    })
  })
  return getSitePage(ctx, name)
}
