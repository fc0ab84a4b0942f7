import { FastForward, Film, StepForward } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxFrameSteps } from '#contract/videos/video-lineage.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { type Continuation, toExtension, toSequel } from '#web/features/videos/generate/continue-video.ts'
import type { Picture } from '#web/features/videos/generate/generate-values.ts'
import { findExtendReason } from '#web/features/videos/generate/pictures/extend-reason.ts'
import { useLastFrame } from '#web/features/videos/generate/pictures/use-last-frame.ts'
import { successorOf } from '#web/features/videos/models/known-models.ts'
import { describeAbsence } from '#web/features/videos/models/model-words.ts'
import { useModels } from '#web/features/videos/models/use-models.ts'
import { isFilm } from '#web/features/videos/video-state.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/videos.ts'
import { LineageStrip } from './lineage-strip.tsx'
import { useLineage } from './use-lineage.ts'

const MomentPicker = lazyPart(async () => {
  const { MomentPicker } = await import('#web/features/videos/generate/pictures/moment-picker.tsx')
  return { default: MomentPicker }
})

/** What can come after a finished video, and what came before it. `onLeave` is called before the page is left. */
export function ContinueVideo({ task, onLeave }: { task: VideoTask; onLeave: () => void }) {
  const { models } = useModels()
  const navigate = useNavigate()
  const { data: lineage } = useLineage(task)
  const last = useLastFrame((frame) => startFrom(frame))
  const [picking, setPicking] = useState(false)
  const reasonId = useId()
  if (task.status !== 'completed') return null
  const model = models.find(({ id }) => id === task.model)
  const reason = isFilm(task)
    ? texts.filmsAreNotExtended
    : model
      ? (describeAbsence(model, successorOf(models, model)) ?? findExtendReason(model, task))
      : texts.modelIsGone

  function leave(continuation: Continuation) {
    onLeave()
    void navigate('/generate', { state: continuation })
  }

  const startFrom = (frame: Picture) => leave(toSequel(task, frame, models))

  return (
    <section className="mt-6">
      <h3 className="text-lg">{texts.continueVideo}</h3>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          aria-disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => reason === null && leave(toExtension(task))}
        >
          <FastForward aria-hidden className="size-4" />
          <span>{texts.extendVideo}</span>
        </Button>
        <Button aria-disabled={last.taking} onClick={() => last.take(task)}>
          <StepForward aria-hidden className="size-4" />
          <span>{texts.continueFromLastFrame}</span>
        </Button>
        <Button onClick={() => setPicking(true)}>
          <Film aria-hidden className="size-4" />
          <span>{texts.continueFromAMoment}</span>
        </Button>
      </div>
      {reason !== null && (
        <p id={reasonId} className="mt-3 max-w-[65ch] text-quiet text-sm">
          {isFilm(task) ? reason : texts.cannotBeExtended(reason)}
        </p>
      )}
      {lineage && lineage.frameSteps >= maxFrameSteps && (
        <p className="mt-3 max-w-[65ch] text-sm text-wait">{texts.driftsAfterSteps(lineage.frameSteps)}</p>
      )}
      {lineage && lineage.videos.length > 1 && <LineageStrip videos={lineage.videos} onLeave={onLeave} />}
      {picking && (
        <Dialog open onOpenChange={setPicking} title={texts.continueFromAMoment}>
          <Suspense>
            <MomentPicker task={task} onPick={startFrom} />
          </Suspense>
        </Dialog>
      )}
    </section>
  )
}
