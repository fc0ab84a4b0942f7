import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type ApiToken,
  type ApiTokenChanges,
  changeApiToken,
  createApiToken,
  type createApiTokenBodySchema,
  deleteApiToken,
  listApiTokens,
} from '#contract/automation/api-tokens.ts'
import { callEndpoint, callForEffect, describeError } from '#web/lib/api.ts'
import { apiTokensKey } from '#web/lib/session/access-keys.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/automation.ts'

export function useApiTokens() {
  return useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => callEndpoint(listApiTokens, { signal }),
    meta: { personal: true },
  })
}

type NewToken = z.input<typeof createApiTokenBodySchema>

/**
 * `failure`: title of the toast if the token cannot be created. `onCreated` also runs if the form has been closed by
 * then, because only the answer contains the token's text.
 */
export function useCreateApiToken(failure: string, onCreated: (token: ApiToken) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewToken) => callEndpoint(createApiToken, { body }),
    onSuccess: onCreated,
    onError: (error) => showFailure(failure, describeError(error)),
    // Even if the answer is lost, the token may exist.
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  })
}

export function useChangeApiToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ApiTokenChanges }) =>
      callEndpoint(changeApiToken, { params: { id }, body: changes }),
    onSuccess: () => showToast({ title: texts.apiTokenChanged, description: texts.changesApplyAtOnce }),
    onError: (error) => showFailure(texts.failedToChangeApiToken, describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
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
