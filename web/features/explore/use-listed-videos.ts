import { useInfiniteQuery } from '@tanstack/react-query'
import { listListedVideos } from '#contract/explore.ts'
import { callEndpoint } from '#web/lib/api.ts'

/** The videos that their owners listed, newest first, in pages. */
export function useListedVideos() {
  return useInfiniteQuery({
    queryKey: ['explore'],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(listListedVideos, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    staleTime: 60_000,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
