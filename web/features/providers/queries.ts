import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createKieApi,
  type createKieApiBodySchema,
  deleteKieApi,
  listKieApis,
  revealKieApi,
  syncKieApi,
  updateKieApi,
  type updateKieApiBodySchema,
} from '#contract/providers.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { formatCredits } from '#web/lib/format.ts'
import { siteKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useForgetDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import * as texts from '#web/texts/providers.ts'
import { vendorAccountDraft } from './accounts/vendor-queries.ts'

const kieApisKey = ['kie-apis']
const refreshMs = 30_000

export const kieApiDraft = (id = 'new') => `kie-api:${id}`

/** A new account, or the changes of an existing one. */
export type KieApiToSave =
  | { id: null; body: z.input<typeof createKieApiBodySchema> }
  | { id: string; body: z.input<typeof updateKieApiBodySchema> }

export function useKieApis() {
  return useQuery({
    queryKey: kieApisKey,
    queryFn: ({ signal }) => callEndpoint(listKieApis, { signal }),
    refetchInterval: refreshMs,
    meta: { personal: true },
  })
}

export function useSaveKieApi() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (api: KieApiToSave) =>
      api.id === null
        ? callForEffect(createKieApi, { body: api.body })
        : callForEffect(updateKieApi, { params: { id: api.id }, body: api.body }),
    onSuccess: async () => {
      showToast({ title: texts.kieApiSaved })
      await refresh()
    },
    onError: (error) => showFailure(texts.saveFailed, `${texts.failedToSaveKieApi}. ${describeError(error)}`),
  })
}

/** What was typed into its forms ends with it, even if the dialog is closed before the answer. */
export function useDeleteKieApi() {
  const refresh = useRefresh()
  const forget = useForgetDraft()
  return useMutation({
    mutationFn: (id: string) => callForEffect(deleteKieApi, { params: { id } }),
    onSuccess: async (_, id) => {
      forget(kieApiDraft(id))
      // The form of its limits is that of the accounts of all services.
      forget(vendorAccountDraft(id))
      showToast({ title: texts.kieApiDeleted })
      await refresh()
    },
    onError: (error) => showFailure(texts.deleteFailed, `${texts.failedToDeleteKieApi}. ${describeError(error)}`),
  })
}

export function useSyncKieApi() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(syncKieApi, { params: { id } }),
    onSuccess: async ({ name, totalCredits }) => {
      showToast({ title: texts.balanceSynced, description: texts.hasLeft(name, formatCredits(totalCredits)) })
      await refresh()
    },
    onError: (error) => showFailure(texts.syncFailed, describeError(error)),
  })
}

/** The stored secret, or null if it could not be loaded; a toast then reports the failure. */
export async function revealKieSecret(id: string, name: 'token' | 'webhookKey'): Promise<string | null> {
  try {
    return (await callEndpoint(revealKieApi, { params: { id }, body: { name } })).value ?? ''
  } catch (error) {
    showFailure(texts.valueNotShown, describeError(error))
    return null
  }
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: kieApisKey }),
      // The order and the daily limit of each account are there.
      queryClient.invalidateQueries({ queryKey: ['vendor-accounts'] }),
      // The first account ends the demo, which every page mentions.
      queryClient.invalidateQueries({ queryKey: siteKey }),
    ])
}
