import { useMutation } from '@tanstack/react-query'
import { Captions, LoaderCircle } from 'lucide-react'
import { downloadMarked } from '#contract/videos/download-marked.ts'
import { videoMark } from '#contract/videos/video-mark.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { videoFileName } from '#web/features/videos/file-name.ts'
import { describeError, fetchFile } from '#web/lib/api.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

export function useMarkedDownload(task: VideoTask) {
  const resolution = task.hdVideoUrl ? '1080p' : '720p'
  return useMutation({
    mutationFn: () => fetchFile(downloadMarked, { params: { taskId: task.taskId }, body: { resolution } }),
    onSuccess: (file) =>
      saveBlob(file, videoFileName(task.prompt, task.hdVideoUrl ? resolution : task.resolution, 'marked')),
    onError: (error) => showFailure(texts.downloadFailed, describeError(error)),
  })
}

type MarkedButtonProps = { task: VideoTask; preparing: boolean; onPress: () => void }

/** Downloads a copy with the mark in the picture, in the best resolution there is. */
export function MarkedButton({ task, preparing, onPress }: MarkedButtonProps) {
  const Icon = preparing ? LoaderCircle : Captions
  return (
    <Button aria-disabled={preparing} onClick={onPress}>
      <Icon aria-hidden className={preparing ? 'size-4 animate-spin' : 'size-4'} />
      <span>{preparing ? texts.preparing : texts.downloadWithMark(videoMark({ demo: task.demo }).short)}</span>
    </Button>
  )
}

/** What the server is doing meanwhile, also for screen readers. */
export function MarkedNote({ preparing }: { preparing: boolean }) {
  return (
    <p role="status" className="mt-3 max-w-[65ch] text-quiet text-sm empty:hidden">
      {preparing ? texts.markedTakesAMoment : null}
    </p>
  )
}
