import { Circle, CircleAlert, CircleCheck, CircleQuestionMark, LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { TrialClip } from '#web/features/models/trial-result.tsx'
import { formatDuration } from '#web/lib/format.ts'
import { trialStates } from '#web/texts/admin.ts'
import * as texts from '#web/texts/gpu.ts'
import type { PlannedClip } from './plan-trial.ts'
import type { ClipResult } from './use-whole-trial.ts'

type ClipRowProps = { clip: PlannedClip; result: ClipResult | undefined; onAnswer: (isYes: boolean) => void }

/** What one clip is for, and what became of it. A question about it is answered beside it. */
export function ClipRow({ clip, result, onAnswer }: ClipRowProps) {
  const { check, mode, seconds, size } = clip
  const { Icon, className } = iconOf(result)
  const statusId = useId()
  return (
    <li className="space-y-2 py-3 text-sm">
      <div className="flex items-start gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
        <div className="min-w-0">
          <p className="font-medium">{texts.trialChecks[check]}</p>
          <p className="text-quiet">{texts.clipOf(texts.modeTitles[mode], seconds, `${size[0]}×${size[1]}`)}</p>
          <p id={statusId} role="status" className={`max-w-[70ch] ${className}`}>
            {describe(result)}
          </p>
        </div>
      </div>
      {result?.question && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame of its own
        <div role="group" aria-labelledby={statusId} className="flex gap-2 sm:pl-6">
          <Button size="small" onClick={() => onAnswer(true)}>
            {texts.yes}
          </Button>
          <Button size="small" onClick={() => onAnswer(false)}>
            {texts.no}
          </Button>
        </div>
      )}
      {result?.video?.status === 'completed' && (
        <div className="max-w-sm sm:pl-6">
          <TrialClip video={result.video} />
        </div>
      )}
    </li>
  )
}

function iconOf(result: ClipResult | undefined) {
  if (!result) return { Icon: Circle, className: 'text-quiet' }
  if (result.question !== null) return { Icon: CircleQuestionMark, className: 'text-wait' }
  if (!result.hasEnded) return { Icon: LoaderCircle, className: 'text-quiet' }
  return result.fault === null
    ? { Icon: CircleCheck, className: 'text-good' }
    : { Icon: CircleAlert, className: 'text-bad' }
}

function describe(result: ClipResult | undefined): string | null {
  if (!result) return null
  const { hasEnded, question, fault, video, madeMs } = result
  if (fault !== null || question !== null) return fault ?? question
  if (!hasEnded) return trialStates[video?.status as keyof typeof trialStates] ?? texts.clipIsChecked
  if (video?.status === 'cancelled') return texts.clipCancelled
  return madeMs === null ? texts.clipPassed : texts.clipPassedIn(formatDuration(madeMs))
}
