import { CircleCheck, CircleOff, CirclePause, EyeOff, TriangleAlert } from 'lucide-react'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { formatDateTime, formatDuration, formatNumber, percentSucceeded } from '#web/lib/format.ts'
import * as texts from '#web/texts/admin.ts'

const looks = {
  active: { Icon: CircleCheck, className: 'text-good', word: texts.modelActive },
  paused: { Icon: CirclePause, className: 'text-wait', word: texts.modelIsPaused },
  retired: { Icon: CircleOff, className: 'text-quiet', word: texts.modelRetired },
  hidden: { Icon: EyeOff, className: 'text-quiet', word: texts.modelHidden },
}

/** The state in a word, and for a pause who paused it and why. */
export function State({ one: { model, isHidden, pause } }: { one: AdminModel }) {
  const { Icon, className, word } = looks[isHidden && model.status === 'active' ? 'hidden' : model.status]
  return (
    <span className="block">
      <span className={`flex items-center gap-1.5 whitespace-nowrap font-medium text-sm ${className}`}>
        <Icon aria-hidden className="size-4" />
        <span>{word}</span>
      </span>
      {pause && (
        <span className="block max-w-52 break-words text-quiet text-sm">
          <span>{`${texts.pausedBy[pause.by](formatDateTime(pause.at))} `}</span>
          <bdi>{pause.reason}</bdi>
        </span>
      )}
      {!pause && model.status === 'paused' && <span className="block text-quiet text-sm">{texts.noAccountYet}</span>}
    </span>
  )
}

export function Notices({ notices }: Pick<AdminModel, 'notices'>) {
  return notices.map((notice) => (
    <span key={notice} className="mt-1 flex items-start gap-1.5 font-normal text-sm text-wait">
      <TriangleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
      <span dir="auto" className="min-w-0 break-words">
        {notice}
      </span>
    </span>
  ))
}

/** What is left of the price after the vendor's cost, in percent. */
export function describeMargin({ revenueCents, costCents, isEstimated }: AdminModel['figures']): string {
  if (!revenueCents || costCents === null) return texts.noFigure
  const percent = Math.round((1 - costCents / revenueCents) * 100)
  const margin = `${percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))} %`
  return isEstimated ? texts.estimated(margin) : margin
}

export function describeSuccess({ ended, completed }: AdminModel['figures']): string {
  return ended === 0 ? texts.noFigure : texts.ofEnded(`${percentSucceeded(completed, ended)} %`, ended)
}

export function describeTime({ medianMs }: AdminModel['figures']): string {
  return medianMs === null ? texts.noFigure : formatDuration(medianMs)
}

export function describeOpen({ waiting, atWork }: AdminModel): string {
  return waiting + atWork === 0 ? texts.noFigure : texts.openVideos(waiting, atWork)
}
