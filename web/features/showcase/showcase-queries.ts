import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AdminClip,
  addShowcaseVideo,
  type ClipWords,
  changeShowcaseClip,
  deleteShowcaseClip,
  listAdminShowcase,
  orderShowcase,
  uploadShowcaseClip,
} from '#contract/showcase/admin-showcase.ts'
import { listVideoTasks } from '#contract/videos/video-lists.ts'
import { ApiError, callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { showcaseKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import * as texts from '#web/texts/admin.ts'

const clipsKey = ['admin-showcase']
const maxVideos = 24

export function useClips() {
  return useQuery({
    queryKey: clipsKey,
    queryFn: async ({ signal }) => (await callEndpoint(listAdminShowcase, { signal })).data,
    meta: { personal: true },
  })
}

/** The administrator's newest finished videos. */
export function useOwnVideos() {
  return useQuery({
    queryKey: ['showcase-videos'],
    queryFn: ({ signal }) => callEndpoint(listVideoTasks, { query: { status: 'completed', limit: maxVideos }, signal }),
    staleTime: 0,
    meta: { personal: true },
  })
}

export type ClipOrigin = { videoId: string } | { file: File }
type NewClip = { origin: ClipOrigin; words: ClipWords; onProgress: (part: number) => void }

export const useAddClip = () => useChange(addClip, texts.clipAdded)

async function addClip({ origin, words, onProgress }: NewClip): Promise<void> {
  if ('videoId' in origin) return callForEffect(addShowcaseVideo, { body: { ...words, ...origin } })
  const address = `${uploadShowcaseClip.path}?${new URLSearchParams(words)}`
  const signal = new AbortController().signal
  const { ok, text } = await uploadFile(address, 'file', origin.file, { signal, onProgress })
  if (!ok) throw new ApiError(400, '', text)
}

export const useChangeClip = () =>
  useChange(
    ({ id, words }: { id: string; words: ClipWords }) =>
      callForEffect(changeShowcaseClip, { params: { id }, body: words }),
    texts.clipSaved,
  )

export const useRemoveClip = () =>
  useChange((id: string) => callForEffect(deleteShowcaseClip, { params: { id } }), texts.clipRemoved)

/** A call that changes the clips and then refreshes everything that shows them. */
function useChange<Input>(mutationFn: (input: Input) => Promise<void>, said: string) {
  return useMutation({
    mutationFn,
    onSuccess: () => showToast({ title: said }),
    onError: reportFailure,
    // Even if the answer is lost, the change may have been made.
    onSettled: useRefresh(),
  })
}

/** Shows the new order at once; a refusal brings the old one back. */
export function useOrderClips() {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: readonly string[]) => callForEffect(orderShowcase, { body: { ids: [...ids] } }),
    onMutate: (ids) =>
      queryClient.setQueryData<AdminClip[]>(clipsKey, (clips) =>
        clips?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: showcaseKey }),
    onError: async (error) => {
      reportFailure(error)
      await refresh()
    },
  })
}

const reportFailure = (error: unknown) => showFailure(texts.clipNotSaved, describeError(error))

function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([clipsKey, showcaseKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
