import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { maxVideoPage } from '#contract/videos/video-lists.ts'
import { videoModels, videoStatuses } from '#contract/videos/videos.ts'
import { searchOf } from '#web/components/ui/form/search-of.ts'
import { useModels } from '#web/features/videos/models/use-models.ts'

/** The shapes that the gallery can filter by. 1:1 cannot be requested, but stored videos may have it. */
export const galleryShapes = ['16:9', '9:16', '1:1'] as const

/** The part of what somebody types that the gallery searches for. */
export const promptOf = (typed: string) => searchOf(typed, 200)

const viewSchema = z.object({
  page: z.coerce.number().int().min(1).max(maxVideoPage).catch(1),
  q: z.string().overwrite(promptOf).catch(''),
  status: z.enum(videoStatuses).optional().catch(undefined),
  model: z.string().optional(),
  aspectRatio: z.enum(galleryShapes).optional().catch(undefined),
})

/** The page, search and filters of the gallery. */
export type GalleryView = z.infer<typeof viewSchema>

/** `models`: the ids that the list can be filtered by; any other is ignored. */
export function readView(search: URLSearchParams, models: readonly string[] = videoModels): GalleryView {
  const { model, ...view } = viewSchema.parse(Object.fromEntries(search))
  return model && models.includes(model) ? { ...view, model } : view
}

export function hasFilters({ q, status, model, aspectRatio }: GalleryView): boolean {
  return Boolean(q || status || model || aspectRatio)
}

export const noFilters = {
  q: '',
  status: undefined,
  model: undefined,
  aspectRatio: undefined,
} satisfies Partial<GalleryView>

/** Returns the changed address. Any change other than a page change returns to the first page. */
export function writeView(search: URLSearchParams, changes: Partial<GalleryView>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
    if (!value || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The address holds the view, so that it survives reloading and can be shared. */
export function useGalleryView() {
  const [search, setSearch] = useSearchParams()
  const { models } = useModels()
  const change = useCallback(
    // A page change adds a step to the browser history; a letter typed into the search does not.
    (changes: Partial<GalleryView>, replace = changes.page === undefined) => {
      setSearch((before) => writeView(before, changes), { replace, preventScrollReset: changes.page === undefined })
    },
    [setSearch],
  )
  return {
    view: readView(
      search,
      models.map(({ id }) => id),
    ),
    change,
  }
}
