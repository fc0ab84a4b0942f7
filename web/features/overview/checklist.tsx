import { Circle, CircleCheck, CircleX, Copy } from 'lucide-react'
import type { CheckState, Checklist as Facts } from '#contract/overview.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/overview.ts'
import { copyingFailed, selectTheText } from '#web/texts/shell.ts'
import { StepAction } from './checklist-actions.tsx'
import { useCheckAgain, useChecklist } from './checklist-queries.ts'

const looks: Record<CheckState, { Icon: typeof Circle; className: string; word: string }> = {
  done: { Icon: CircleCheck, className: 'text-good', word: texts.done },
  open: { Icon: Circle, className: 'text-quiet', word: texts.toDo },
  failed: { Icon: CircleX, className: 'text-bad', word: texts.failed },
}

/** The steps left before the first customer. */
export function Checklist() {
  const { data, isPending, isFetching, refetch } = useChecklist()
  const checkAgain = useCheckAgain()
  if (isPending) return <Skeleton className="h-72" />
  if (!data) return <Unreachable text={texts.checklistUnreachable} onRetry={() => void refetch()} />
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-quiet">{texts.goLiveGuide}</p>
      <ul className="divide-y divide-edge border-edge border-y">
        {data.checks.map((check) => {
          const { id, title, state, detail, confirmedAt } = check
          const { Icon, className, word } = looks[state]
          return (
            <li key={id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[7rem_12rem_minmax(0,1fr)]">
              <span className={`flex items-center gap-2 self-start font-medium text-sm ${className}`}>
                <Icon aria-hidden className="size-4 shrink-0" />
                <span>{word}</span>
              </span>
              <span className="font-medium">{title}</span>
              <div className="min-w-0">
                <p dir="auto" className="break-words text-quiet">
                  {confirmedAt ? texts.confirmedOn(formatDateTime(confirmedAt)) : detail}
                </p>
                <StepAction {...check} />
              </div>
            </li>
          )
        })}
      </ul>
      <h3 className="mt-6 mb-2 text-lg">{texts.webhookAddresses}</h3>
      <Webhooks webhooks={data.webhooks} />
      <Button size="small" className="mt-5" aria-disabled={isFetching} onClick={checkAgain}>
        {isFetching ? texts.checking : texts.checkAgain}
      </Button>
    </>
  )
}

function Webhooks({ webhooks }: Pick<Facts, 'webhooks'>) {
  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: texts.copied, description: address })
    } catch {
      // There is no clipboard API over plain HTTP.
      showFailure(copyingFailed, selectTheText)
    }
  }
  return (
    <ul className="divide-y divide-edge border-edge border-y text-sm">
      {webhooks.map(({ name, address, lastAt, lastStatus }) => (
        <li key={name} className="grid items-center gap-x-4 py-2 sm:grid-cols-[5rem_minmax(0,1fr)_auto_auto]">
          <span className="font-medium">{name}</span>
          <code className="min-w-0 break-all">{address}</code>
          <span className="text-quiet">
            {lastAt ? texts.lastDelivery(formatDateTime(lastAt), lastStatus) : texts.noDeliveryYet}
          </span>
          {name !== 'KIE' && (
            <Button
              size="small"
              variant="quiet"
              className="w-fit max-sm:-ml-3"
              aria-label={texts.copyAddressFor(name)}
              onClick={() => void copy(address)}
            >
              <Copy aria-hidden className="size-4" />
              <span>{texts.copy}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
