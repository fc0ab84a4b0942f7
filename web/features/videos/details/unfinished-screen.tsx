import { CircleX, LoaderCircle, Undo2 } from 'lucide-react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { QuietScreen } from '#web/features/videos/player/quiet-screen.tsx'
import { Screen } from '#web/features/videos/player/screen.tsx'
import { WaitingLine } from '#web/features/videos/player/waiting-line.tsx'
import { isFilm } from '#web/features/videos/video-state.ts'
import { failureWords, saysRefund, stageWords } from '#web/features/videos/video-words.ts'
import * as texts from '#web/texts/videos.ts'
import { ProgressLine } from './progress-line.tsx'

/**
 * If `finished` is true, the video is ready and the next answer has
 * its picture. While it is queued, the bar stays empty.
 */
export function GeneratingScreen({ task, finished }: { task: VideoTask; finished: boolean }) {
  const waiting = task.stage === 'queued' && !finished
  return (
    <Screen
      aspectRatio={task.aspectRatio}
      picture={
        <div className="w-full max-w-sm px-6 text-center">
          <LoaderCircle
            aria-hidden
            className={`mx-auto size-8 animate-spin max-sm:size-6 ${waiting ? 'text-quiet [animation-duration:3s]' : 'text-beam'}`}
          />
          <p role="status" className="mt-4 text-balance max-sm:mt-2 font-display font-semibold text-lg">
            {finished ? texts.ready : stageWords(task)}
          </p>
          <p className="mt-1 mb-5 text-quiet text-sm max-sm:mb-3">
            <span>{isFilm(task) ? texts.joiningTakes : texts.usuallyTakes}</span>
            {waiting && !isFilm(task) && <span className="max-sm:hidden">{` ${texts.afterGenerationStarts}`}</span>}
          </p>
          <Progress value={finished ? 100 : waiting ? 0 : 65} label={texts.progress} />
          <ProgressLine task={task} waiting={waiting} />
        </div>
      }
    >
      <WaitingLine moving={!waiting} className="my-auto" />
    </Screen>
  )
}

export function FailedScreen({ task, onTryAgain }: { task: VideoTask; onTryAgain: () => void }) {
  return (
    <QuietScreen aspectRatio={task.aspectRatio}>
      <CircleX aria-hidden className="mx-auto mb-3 size-8 text-bad max-sm:hidden" />
      <p className="font-display font-semibold text-lg">{texts.generationFailedTitle}</p>
      <p dir="auto" className="mt-1 line-clamp-3 text-quiet max-sm:text-sm">
        {failureWords(task)}
      </p>
      {saysRefund(task) && <p className="mt-1 text-good">{texts.yourCreditsAreBack}</p>}
      {!isFilm(task) && (
        <Button size="small" className="mt-4 max-sm:mt-2" onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
      )}
    </QuietScreen>
  )
}

/** The user cancelled the video: nothing went wrong. */
export function CancelledScreen({ task }: { task: VideoTask }) {
  return (
    <QuietScreen aspectRatio={task.aspectRatio}>
      <Undo2 aria-hidden className="mx-auto size-8 text-quiet" />
      <p className="mt-3 font-display font-semibold text-lg">{texts.cancelled}</p>
      {task.creditsUsed > 0 && <p className="mt-1 text-good">{texts.yourCreditsAreBack}</p>}
    </QuietScreen>
  )
}

/** For a status that this version of the page does not know. */
export function ProcessingScreen({ task }: { task: VideoTask }) {
  return (
    <QuietScreen aspectRatio={task.aspectRatio}>
      <p className="text-lg">{texts.processing}</p>
    </QuietScreen>
  )
}
