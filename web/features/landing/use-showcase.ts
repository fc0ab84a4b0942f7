import { useQuery } from '@tanstack/react-query'
import { listShowcase, type ShowcaseClip, showcaseLimits } from '#contract/showcase/list-showcase.ts'
import { callEndpoint } from '#web/lib/api.ts'
import { showcaseKey } from '#web/lib/query-client.ts'
import { useInBrowser } from '#web/lib/use-in-browser.ts'
import { type Showcase, type Shown, shippedShowcase } from './example-list.ts'

/** The shipped examples, which the page is built with, until the operator's clips have loaded, if there are any. */
export function useShowcase(): Showcase {
  // Sections hydrate one after the other, and each must begin with what it was built with.
  const isHydrated = useInBrowser()
  const { data } = useQuery({
    queryKey: showcaseKey,
    queryFn: async ({ signal }) => arrange((await callEndpoint(listShowcase, { signal })).data),
  })
  return (isHydrated && data) || shippedShowcase
}

/** The first clip is also the picture at the top of the page. */
export function arrange(clips: readonly ShowcaseClip[]): Showcase {
  const shown = clips.map(toShown)
  const [hero] = shown
  if (!hero) return shippedShowcase
  const { cards, all } = showcaseLimits
  return { hero, cards: shown.slice(0, cards), tiles: shown.slice(cards, all), isShipped: false }
}

function toShown({ id, words, label, demo, videoUrl, posterUrl, width, height, seconds, peaks }: ShowcaseClip): Shown {
  const isNarrow = width / height < 1.5
  return { id, words, label, views: null, mark: { demo }, videoUrl, poster: posterUrl, seconds, peaks, isNarrow }
}
