import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { confirmSweep, getOverview, getStorage, type OverviewDays, updateStorage } from '#contract/overview.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/overview.ts'

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

export function useUpdateStorage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<NonNullable<(typeof updateStorage)['body']>>) => callEndpoint(updateStorage, { body }),
    onSuccess: (use) => {
      queryClient.setQueryData(storageKey, use)
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
