import { Download, LoaderCircle, Repeat2, SearchCheck } from 'lucide-react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CompareButton } from '#web/features/videos/compare/compare-button.tsx'
import { UpgradeButton } from '#web/features/videos/upgrade/upgrade-button.tsx'
import { comesInHd, isFilm, isMadeInHd, lacksHd, stateOf } from '#web/features/videos/video-state.ts'
import * as texts from '#web/texts/videos.ts'
import { CancelButton } from './cancel-button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { HdNote } from './hd-note.tsx'
import { MarkedButton, MarkedNote, useMarkedDownload } from './marked-download.tsx'
import { useDownload } from './use-download.ts'
import { useHdCheck } from './use-hd-check.ts'

type VideoActionsProps = {
  task: VideoTask
  takes: readonly VideoTask[]
  onRecreate: () => void
  onDeleted: () => void
}

/** 'Downloads & Actions' in the video details. */
export function VideoActions({ task, takes, onRecreate, onDeleted }: VideoActionsProps) {
  const { loading, download } = useDownload(task)
  const { checking, check } = useHdCheck(task)
  const { isPending: preparing, mutate: downloadMarked } = useMarkedDownload(task)
  const completed = task.status === 'completed'
  return (
    <section>
      <h3 className="text-lg">{texts.downloadsActions}</h3>
      <div className="mt-3 flex flex-wrap gap-2">
        {completed && !isMadeInHd(task) && (
          <Button variant="primary" aria-disabled={loading !== null} onClick={() => void download('made')}>
            <Download aria-hidden className="size-4" />
            <span>{loading === 'made' ? texts.saving : downloadWords(task)}</span>
          </Button>
        )}
        {completed && <HdButton task={task} loading={loading === 'hd'} onPress={() => void download('hd')} />}
        {!isFilm(task) && (
          <Button variant={completed ? 'secondary' : 'primary'} onClick={onRecreate}>
            <Repeat2 aria-hidden className="size-4" />
            <span>{texts.recreateVideo}</span>
          </Button>
        )}
        {completed && <MarkedButton task={task} preparing={preparing} onPress={() => downloadMarked()} />}
        <UpgradeButton task={task} />
        <CompareButton takes={takes} />
        {lacksHd(task) && (
          <Button aria-disabled={checking} onClick={check}>
            {checking ? (
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
            ) : (
              <SearchCheck aria-hidden className="size-4" />
            )}
            <span>{checking ? texts.checking : texts.checkHdStatus}</span>
          </Button>
        )}
        {task.isCancellable && <CancelButton task={task} />}
        {stateOf(task) !== 'generating' && (
          <DeleteButton className="ml-auto" taskIds={[task.taskId]} onDeleted={onDeleted} />
        )}
      </div>
      <MarkedNote preparing={preparing} />
      <HdNote task={task} />
    </section>
  )
}

function downloadWords({ resolution }: VideoTask): string {
  return resolution === '720p' ? texts.download720p : texts.downloadIn(resolution)
}

type HdButtonProps = { task: VideoTask; loading: boolean; onPress: () => void }

function HdButton({ task, loading, onPress }: HdButtonProps) {
  if (task.hdVideoUrl) {
    return (
      <Button aria-disabled={loading} onClick={onPress}>
        <Download aria-hidden className="size-4" />
        <span>{loading ? texts.saving : texts.downloadHd}</span>
      </Button>
    )
  }
  if (!comesInHd(task))
    return task.hasFreeHd && task.aspectRatio !== '16:9' ? <Button disabled>{texts.hdOnlyForLandscape}</Button> : null
  return <Button disabled>{task.hdState === 'failed' ? texts.hdCouldNotBeMade : texts.processingHd}</Button>
}
