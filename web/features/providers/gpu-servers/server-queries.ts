import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  checkGpuServers,
  createGpuServer,
  type createGpuServerBodySchema,
  updateGpuServer,
  type updateGpuServerBodySchema,
} from '#contract/models/gpu/gpu-servers.ts'
import { deleteVendorAccount } from '#contract/vendor-accounts.ts'
import { useRefreshAccounts } from '#web/features/providers/accounts/vendor-queries.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { useForgetDraft } from '#web/lib/unsaved/unsaved-forms.ts'
import * as texts from '#web/texts/gpu.ts'

export const serverDraft = (id = 'new') => `gpu-server:${id}`

/** A new server, or the changes of a connected one. */
export type ServerToSave =
  | { id: null; body: z.input<typeof createGpuServerBodySchema> }
  | { id: string; body: z.input<typeof updateGpuServerBodySchema> }

export function useSaveServer() {
  const refresh = useRefreshAccounts()
  return useMutation({
    mutationFn: (server: ServerToSave) =>
      server.id === null
        ? callForEffect(createGpuServer, { body: server.body })
        : callForEffect(updateGpuServer, { params: { id: server.id }, body: server.body }),
    onSuccess: async () => {
      showToast({ title: texts.serverSaved })
      await refresh()
    },
    onError: (error) => showFailure(texts.serverNotSaved, describeError(error)),
  })
}

/** What was typed into its forms ends with it, even if the dialog is closed before the answer. */
export function useDeleteServer() {
  const refresh = useRefreshAccounts()
  const forget = useForgetDraft()
  return useMutation({
    mutationFn: (id: string) => callForEffect(deleteVendorAccount, { params: { id } }),
    onSuccess: async (_, id) => {
      forget(serverDraft(id))
      showToast({ title: texts.serverDeleted })
      await refresh()
    },
    onError: (error) => showFailure(texts.serverNotDeleted, describeError(error)),
  })
}

export function useCheckServers() {
  return useMutation({ mutationFn: async () => (await callEndpoint(checkGpuServers)).data })
}
