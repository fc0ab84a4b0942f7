import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getArchive, makeArchive } from '#contract/accounts/archives.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/accounts.ts'

const archiveKey = ['archive']
const pollMs = 5000

/** Polls only while the archive is being made. */
export function useArchive() {
  return useQuery({
    queryKey: archiveKey,
    queryFn: ({ signal }) => callEndpoint(getArchive, { signal }),
    meta: { personal: true },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.archive?.state === 'making' ? pollMs : false),
  })
}

export function useMakeArchive() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(makeArchive),
    onSuccess: (answer) => queryClient.setQueryData(archiveKey, answer),
    onError: (error) => showFailure(texts.archiveNotStarted, describeError(error)),
  })
}
