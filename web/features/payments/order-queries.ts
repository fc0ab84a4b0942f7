import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getOrder, type Order } from '#contract/payments/payments.ts'
import { ApiError, callEndpoint } from '#web/lib/api.ts'
import { creditsKey, currentUserKey } from '#web/lib/query-client.ts'

const orderRefreshMs = 3000
/** The buyer may just have paid an expired order. After this many reads, two minutes, the page stops waiting for it. */
const maxExpiredReads = 40

/** Finds an order by its own or its gateway's id, and polls while it may be paid at any moment. */
export function useOrder(id: string | null) {
  return useQuery({
    queryKey: [...creditsKey, 'order', id],
    queryFn: ({ signal }) => callEndpoint(getOrder, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => refreshAfter(state),
    meta: { personal: true },
  })
}

type OrderReads = { data: Pick<Order, 'status'> | undefined; error: Error | null; dataUpdateCount: number }

/** The polling interval in milliseconds; false once the order is settled, or if the account has no such order. */
export function refreshAfter({ data, error, dataUpdateCount }: OrderReads) {
  const waits = data?.status === 'expired' ? dataUpdateCount < maxExpiredReads : data?.status === 'pending'
  const settled = data !== undefined && !waits
  const nobodys = error instanceof ApiError && error.status === 404
  return settled || nobodys ? false : orderRefreshMs
}

/** Refreshes the balance, the statistics and the history after a payment. */
export function useRefreshCredits() {
  const queryClient = useQueryClient()
  return () => {
    for (const queryKey of [creditsKey, currentUserKey]) void queryClient.invalidateQueries({ queryKey })
  }
}
