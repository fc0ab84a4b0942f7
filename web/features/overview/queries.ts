import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { confirmSweep, getOverview, getStorage, type OverviewDays, updateStorage } from '#contract/overview.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/overview.ts'
import type { TypedPolicy } from './storage-words.ts'

const storageKey = ['storage-use']
const refreshMs = 60_000

export function useOverview(days: OverviewDays) {
  return useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => callEndpoint(getOverview, { query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    meta: { personal: true },
  })
}

export function useStorageUse() {
  return useQuery({
    queryKey: storageKey,
    queryFn: ({ signal }) => callEndpoint(getStorage, { signal }),
    meta: { personal: true },
  })
}

/** `typed`: the texts that the policy was read from. */
type PolicyToSave = { policy: z.input<NonNullable<(typeof updateStorage)['body']>>; typed: TypedPolicy }

/** `onSaved` is called even if the form was closed before the answer. */
export function useUpdateStorage(onSaved: (typed: TypedPolicy) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ policy }: PolicyToSave) => callEndpoint(updateStorage, { body: policy }),
    onSuccess: (use, { typed }) => {
      queryClient.setQueryData(storageKey, use)
      onSaved(typed)
      showToast({ title: texts.settingsUpdated })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
  })
}

export function useConfirmSweep() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<NonNullable<(typeof confirmSweep)['body']>>) => callEndpoint(confirmSweep, { body }),
    onSuccess: (use) => {
      queryClient.setQueryData(storageKey, use)
      showToast({ title: texts.sweepConfirmed })
    },
    onError: (error) => {
      showFailure(texts.sweepNotConfirmed, describeError(error))
      void queryClient.invalidateQueries({ queryKey: storageKey })
    },
  })
}
