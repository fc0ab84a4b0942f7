import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createApiToken, deleteApiToken, listApiTokens } from '#contract/automation/api-tokens.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/automation.ts'

const apiTokensKey = ['api-tokens']

export function useApiTokens() {
  return useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => callEndpoint(listApiTokens, { signal }),
    meta: { personal: true },
  })
}

type NewToken = { name: string; expiresInDays: number | null }

/** @param failure title of the toast if the token cannot be created */
export function useCreateApiToken(failure: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewToken) => callEndpoint(createApiToken, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
    onError: (error) => showFailure(failure, describeError(error)),
  })
}

export function useDeleteApiToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callForEffect(deleteApiToken, { params: { id } }),
    onSuccess: () => showToast({ title: texts.apiTokenDeleted, description: texts.tokenNoLongerWorks }),
    onError: (error) => showFailure(texts.failedToDeleteApiToken, describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  })
}
