import { TriangleAlert } from 'lucide-react'
import type { SweepHold as Hold } from '#contract/overview.ts'
import { ConfirmButton } from '#web/components/ui/overlay/confirm-button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/overview.ts'
import { useConfirmSweep } from './queries.ts'
import { describeHeldFiles } from './storage-words.ts'

/** Says why the nightly sweep takes no files, and lets the administrator confirm what it would take. */
export function SweepHold({ hold }: { hold: Hold }) {
  const { reason, files, since } = hold
  const { mutate, isPending } = useConfirmSweep()
  return (
    <div className="mb-6 flex max-w-2xl items-start gap-3 rounded-control border border-wait px-4 py-3">
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-wait" />
      <div className="min-w-0 space-y-3">
        <p>
          <span>{`${texts.sweepHoldReasons[reason]} ${describeHeldFiles(hold)} `}</span>
          <span className="text-quiet text-sm">{texts.since(formatDateTime(since))}</span>
        </p>
        {reason !== 'foreign' && (
          <ConfirmButton
            size="small"
            title={texts.confirmSweepTitle}
            text={texts.confirmSweepText}
            action={texts.confirmSweep}
            pending={isPending}
            onConfirm={(options) => mutate({ reason, files }, options)}
          >
            {texts.confirmSweep}
          </ConfirmButton>
        )}
      </div>
    </div>
  )
}
