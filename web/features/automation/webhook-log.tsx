import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react'
import { useState } from 'react'
import { deliveriesPageSize, type WebhookDelivery } from '#contract/automation/webhooks.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'
import { useReplayDelivery, useWebhookLog } from './queries.ts'

/** The deliveries to one address and its answers. */
export function WebhookLog({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const { data, isPending, refetch } = useWebhookLog(id, page)
  if (isPending) return <Skeleton className="h-24 w-full" />
  if (!data) return <Unreachable text={texts.logUnreachable} onRetry={() => void refetch()} />
  if (data.total === 0) return <p className="text-quiet">{texts.noMessagesYet}</p>
  return (
    <>
      <ul aria-label={texts.deliveries} className="divide-y divide-edge">
        {data.data.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / deliveriesPageSize)} onPage={setPage} />
    </>
  )
}

const looks = {
  delivered: { icon: CircleCheck, colour: 'text-good', word: texts.delivered },
  pending: { icon: Clock3, colour: 'text-wait', word: texts.pending },
  failed: { icon: CircleAlert, colour: 'text-bad', word: texts.deliveryFailed },
} as const

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { mutate, isPending } = useReplayDelivery()
  const { icon: Icon, colour, word } = looks[delivery.status]
  const pending = delivery.status === 'pending'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className={`flex w-28 items-center gap-1.5 font-medium text-sm ${colour}`}>
        <Icon aria-hidden className="size-4" />
        <span>{word}</span>
      </span>
      <span className="min-w-0 flex-1 text-quiet text-sm">
        <code className="font-mono text-text">{delivery.type}</code>
        <span className="block break-all">
          {[formatDateTime(delivery.createdAt), delivery.taskId].filter(Boolean).join(' · ')}
        </span>
        {delivery.error && <span className="block">{delivery.error}</span>}
        {pending && delivery.tries > 0 && delivery.nextTryAt && (
          <span className="block">{texts.nextRetry(formatDateTime(delivery.nextTryAt))}</span>
        )}
      </span>
      {!pending && (
        <Button
          variant="quiet"
          size="small"
          aria-disabled={isPending}
          aria-label={texts.sendThisAgain(delivery.type)}
          onClick={() => mutate(delivery.id)}
        >
          {texts.sendAgain}
        </Button>
      )}
    </li>
  )
}
