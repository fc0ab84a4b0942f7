import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookEvent } from '#contract/automation/webhook-messages.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/automation/webhooks.ts'
import { ApiError, callEndpoint, describeError } from '#web/lib/api.ts'
import { webhooksKey } from '#web/lib/session/access-keys.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/automation.ts'

const logRefreshMs = 5000

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => callEndpoint(listWebhooks, { signal }),
    meta: { personal: true },
  })
}

/** Polls, because a delivery that was just sent arrives a moment later. */
export function useWebhookLog(id: string, page: number) {
  return useQuery({
    queryKey: [...webhooksKey, id, 'log', page],
    queryFn: ({ signal }) => callEndpoint(listWebhookDeliveries, { params: { id }, query: { page }, signal }),
    // Otherwise, the page buttons would vanish with the page, and the focus with them.
    placeholderData: keepPreviousData,
    refetchInterval: logRefreshMs,
    meta: { personal: true },
  })
}

export const useCreateWebhook = () =>
  useChange(texts.failedToAddWebhook, (body: { url: string; events: WebhookEvent[] }) =>
    callEndpoint(createWebhook, { body }),
  )

export const useUpdateWebhook = () =>
  useChange(texts.failedToChangeWebhook, ({ id, isActive }: { id: string; isActive: boolean }) =>
    callEndpoint(updateWebhook, { params: { id }, body: { isActive } }),
  )

export const useDeleteWebhook = () =>
  useChange(texts.failedToDeleteWebhook, (id: string) => callEndpoint(deleteWebhook, { params: { id } }), {
    title: texts.webhookDeleted,
  })

export const useRotateSecret = () =>
  useChange(texts.failedToChangeTheSecret, (id: string) => callEndpoint(rotateWebhookSecret, { params: { id } }))

export const useTestWebhook = () =>
  useChange(texts.failedToSendTest, (id: string) => callEndpoint(testWebhook, { params: { id } }), {
    title: texts.testMessageQueued,
    description: texts.seeTheLog,
  })

export const useReplayDelivery = () =>
  useChange(texts.failedToSendAgain, (id: string) => callEndpoint(replayWebhookDelivery, { params: { id } }))

/** A call that changes webhooks and then refreshes everything shown about them. */
function useChange<Input, Output>(
  failure: string,
  mutationFn: (input: Input) => Promise<Output>,
  said?: { title: string; description?: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => said && showToast(said),
    onError: (error) => {
      if (!isAtField(error)) showFailure(failure, describeError(error))
    },
    // Even if the answer is lost, the change may have been made.
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  })
}

/** The form says it beside the field, where it goes away once it is mended. */
const isAtField = (error: Error) => error instanceof ApiError && Boolean(error.field)
