import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { videoModels, videoStatuses } from '#contract/videos/videos.ts'

/** What a gallery may be asked for; 1:1 is no longer made, but kept. */
export const galleryShapes = ['16:9', '9:16', '1:1'] as const

const viewSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  q: z.string().trim().max(200).catch(''),
  status: z.enum(videoStatuses).optional().catch(undefined),
  model: z.enum(videoModels).optional().catch(undefined),
  aspectRatio: z.enum(galleryShapes).optional().catch(undefined),
})

/** Which part of the gallery is shown. */
export type GalleryView = z.infer<typeof viewSchema>

export function readView(search: URLSearchParams): GalleryView {
  return viewSchema.parse(Object.fromEntries(search))
}

export function hasFilters({ q, status, model, aspectRatio }: GalleryView): boolean {
  return Boolean(q || status || model || aspectRatio)
}

/** The view lives in the address, so that it survives reloading and can be passed on. */
export function useGalleryView() {
  const [search, setSearch] = useSearchParams()
  /** Whatever changes but the page leads back to the first one. */
  const change = useCallback(
    (changes: Partial<GalleryView>) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
            if (!value || (name === 'page' && value === 1)) next.delete(name)
            else next.set(name, String(value))
          }
          return next
        },
        // A step through the pages can be taken back; every letter of a search cannot.
        { replace: changes.page === undefined, preventScrollReset: changes.page === undefined },
      )
    },
    [setSearch],
  )
  return { view: readView(search), change }
}
