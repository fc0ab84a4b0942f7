import { useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Invitation } from '#web/components/ui/invitation.tsx'
import { PageSection } from '#web/components/ui/page-section.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { ListedGrid, ListedGridSkeleton } from '#web/features/explore/listed-grid.tsx'
import { useListedVideos } from '#web/features/explore/use-listed-videos.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import * as texts from '#web/texts/site.ts'

export function meta() {
  return pageMeta(texts.explore, texts.exploreIntro)
}

export default function ExplorePage() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useListedVideos()
  const grid = useRef<HTMLDivElement>(null)
  const shownBefore = useRef<number | null>(null)
  const videos = data?.pages.flatMap((page) => page.data)
  const count = videos?.length ?? 0

  // The button leaves with the last page, so the focus goes to the first new video.
  useEffect(() => {
    const before = shownBefore.current
    if (before === null || count <= before) return
    shownBefore.current = null
    grid.current?.querySelectorAll('a')[before]?.focus()
  }, [count])

  function showMore() {
    if (isFetchingNextPage) return
    shownBefore.current = count
    void fetchNextPage()
  }

  return (
    <PageSection wide title={texts.explore} intro={texts.exploreIntro}>
      {!videos && !isError && <ListedGridSkeleton />}
      {!videos && isError && <Unreachable text={texts.listedUnreachable} onRetry={() => void refetch()} />}
      {videos?.length === 0 && (
        <Invitation title={texts.nothingListed} text={texts.howToList} action={texts.createAVideo} to="/generate" />
      )}
      <div ref={grid}>{videos && count > 0 && <ListedGrid videos={videos} />}</div>
      {videos && isError && <Unreachable text={texts.listedUnreachable} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isError && (
        <div className="mt-8 flex justify-center">
          <Button aria-disabled={isFetchingNextPage} onClick={showMore}>
            {isFetchingNextPage ? texts.loadingVideos : texts.showMore}
          </Button>
        </div>
      )}
    </PageSection>
  )
}
