import type { z } from 'zod'
import type * as exploreCalls from '#contract/explore.ts'
import type { Context } from '#server/context.ts'
import { findModelLabel } from '#server/features/models/model-label.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import { type ListPlace, listListedVideos } from './listed-video-repository.ts'

const pageSize = 24

/** A page of the listed videos. The cursor is the creation time and the slug of the last one before. */
export async function explore(
  { db }: Context,
  cursor?: string,
): Promise<z.output<typeof exploreCalls.listListedVideos.response>> {
  const found = await listListedVideos(db.root, { limit: pageSize + 1, after: cursor ? readPlace(cursor) : null })
  const shown = found.slice(0, pageSize)
  const labels = new Map<string, string>()
  for (const model of new Set(shown.map((video) => video.model)))
    labels.set(model, await findModelLabel(db.root, model))
  const last = found.length > pageSize ? shown.at(-1) : undefined
  return {
    data: shown.map(({ slug, prompt, model, provider, createdAt }) => ({
      slug,
      prompt,
      model: labels.get(model) ?? model,
      demo: isDemoMade(provider),
      posterUrl: `/v/${slug}/poster.jpg`,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: last ? `${last.createdAt.getTime()}_${last.slug}` : null,
  }
}

/** The contract has checked its form. */
function readPlace(cursor: string): ListPlace {
  const [time, slug = ''] = cursor.split('_')
  return { createdAt: new Date(Number(time)), slug }
}
