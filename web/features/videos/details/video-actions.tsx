import { Download, LoaderCircle, Repeat2, SearchCheck } from 'lucide-react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { comesInHd, lacksHd, stateOf } from '#web/features/videos/video-words.ts'
import * as texts from '#web/texts/videos.ts'
import { CancelButton } from './cancel-button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { HdNote } from './hd-note.tsx'
import { useDownload } from './use-download.ts'
import { useHdCheck } from './use-hd-check.ts'

type VideoActionsProps = { task: VideoTask; onRecreate: () => void; onDeleted: () => void }

/** 'Downloads & Actions' in the video details. */
export function VideoActions({ task, onRecreate, onDeleted }: VideoActionsProps) {
  const { loading, download } = useDownload(task)
  const { checking, check } = useHdCheck(task)
  const completed = task.status === 'completed'
  return (
    <section>
      <h3 className="text-lg">{texts.downloadsActions}</h3>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={onRecreate}>
          <Repeat2 aria-hidden className="size-4" />
          {texts.recreateVideo}
        </Button>
        {completed && (
          <Button disabled={loading !== null} onClick={() => void download('720p')}>
            <Download aria-hidden className="size-4" />
            {loading === '720p' ? texts.saving : texts.download720p}
          </Button>
        )}
        {completed && <HdButton task={task} loading={loading === '1080p'} onPress={() => void download('1080p')} />}
        {lacksHd(task) && (
          <Button disabled={checking} onClick={check}>
            {checking ? (
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
            ) : (
              <SearchCheck aria-hidden className="size-4" />
            )}
            {checking ? texts.checking : texts.checkHdStatus}
          </Button>
        )}
        {task.stage === 'queued' && <CancelButton task={task} />}
        {stateOf(task) !== 'generating' && <DeleteButton taskIds={[task.taskId]} onDeleted={onDeleted} />}
      </div>
      <HdNote task={task} />
    </section>
  )
}

type HdButtonProps = { task: VideoTask; loading: boolean; onPress: () => void }

function HdButton({ task, loading, onPress }: HdButtonProps) {
  if (task.hdVideoUrl) {
    return (
      <Button disabled={loading} onClick={onPress}>
        <Download aria-hidden className="size-4" />
        {loading ? texts.saving : texts.downloadHd}
      </Button>
    )
  }
  if (!comesInHd(task)) return <Button disabled>{texts.hdOnlyForLandscape}</Button>
  return <Button disabled>{task.hdState === 'failed' ? texts.hdCouldNotBeMade : texts.processingHd}</Button>
}
