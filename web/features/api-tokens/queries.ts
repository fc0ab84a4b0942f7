import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type ApiToken,
  apiTokenSchema,
  createApiToken,
  deleteApiToken,
  listApiTokens,
} from '#contract/automation/api-tokens.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import { anyAnswer, longAgo, tolerant } from '#web/lib/tolerant.ts'
import * as texts from '#web/texts/automation.ts'

const apiTokensKey = ['api-tokens']

const blank: Partial<ApiToken> = { isActive: true, createdAt: longAgo, lastUsed: null, expiresAt: null }
const tokenSchema = tolerant(apiTokenSchema, blank)

export const tolerantApiTokens = { ...listApiTokens, response: z.array(tokenSchema) }

export function useApiTokens() {
  return useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => callEndpoint(tolerantApiTokens, { signal }),
    meta: { personal: true },
  })
}

type NewToken = { name: string; expiresInDays: number | null }

/** `failure` is what the toast says when it cannot be made. */
export function useCreateApiToken(failure: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewToken) => callEndpoint({ ...createApiToken, response: tokenSchema }, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
    onError: (error) => showFailure(failure, describeError(error)),
  })
}

export function useDeleteApiToken() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEndpoint({ ...deleteApiToken, response: anyAnswer }, { params: { id } }),
    onSuccess: () => showToast({ title: texts.apiTokenDeleted, description: texts.itStoppedWorkingAtOnce }),
    onError: (error) => showFailure(texts.failedToDeleteApiToken, describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensKey }),
  })
}
