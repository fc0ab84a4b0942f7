import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookEvent,
} from '#contract/webhooks.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'

const webhooksKey = ['webhooks']
const logRefreshMs = 5000

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => callEndpoint(listWebhooks, { signal }),
    meta: { personal: true },
  })
}

/** Looks again by itself: what was just sent arrives in a moment. */
export function useWebhookLog(id: string, page: number) {
  return useQuery({
    queryKey: [...webhooksKey, id, 'log', page],
    queryFn: ({ signal }) => callEndpoint(listWebhookDeliveries, { params: { id }, query: { page }, signal }),
    refetchInterval: logRefreshMs,
    meta: { personal: true },
  })
}

export const useCreateWebhook = () =>
  useChange('Failed to add webhook', (body: { url: string; events: WebhookEvent[] }) =>
    callEndpoint(createWebhook, { body }),
  )

export const useUpdateWebhook = () =>
  useChange('Failed to change webhook', ({ id, isActive }: { id: string; isActive: boolean }) =>
    callEndpoint(updateWebhook, { params: { id }, body: { isActive } }),
  )

export const useDeleteWebhook = () =>
  useChange('Failed to delete webhook', (id: string) => callEndpoint(deleteWebhook, { params: { id } }), {
    title: 'Webhook deleted',
  })

export const useRotateSecret = () =>
  useChange('Failed to change the secret', (id: string) => callEndpoint(rotateWebhookSecret, { params: { id } }))

export const useTestWebhook = () =>
  useChange('Failed to send a test message', (id: string) => callEndpoint(testWebhook, { params: { id } }), {
    title: 'Test message sent',
    description: 'The log shows what came of it.',
  })

export const useReplayDelivery = () =>
  useChange('Failed to send the message again', (id: string) => callEndpoint(replayWebhookDelivery, { params: { id } }))

/** A call that changes something about the webhooks: everything shown of them is asked for anew. */
function useChange<Input, Output>(
  failure: string,
  mutationFn: (input: Input) => Promise<Output>,
  said?: { title: string; description?: string },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      if (said) showToast(said)
      await queryClient.invalidateQueries({ queryKey: webhooksKey })
    },
    onError: (error) => showFailure(failure, describeError(error)),
  })
}
