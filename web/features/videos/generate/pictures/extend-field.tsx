import { FastForward } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import type { Picture, SourceVideo } from '#web/features/videos/generate/generate-values.ts'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'
import { findExtendReason } from './extend-reason.ts'
import { OwnVideos } from './own-videos.tsx'
import { useLastFrame } from './use-last-frame.ts'
import { useSourceVideo } from './use-source-video.ts'

type ExtendFieldProps = {
  source: SourceVideo | undefined
  settled: Settled
  signInFirst: () => void
  onChoose: (source: SourceVideo) => void
  /** Starts a new video from this frame instead. */
  onLastFrame: (frame: Picture) => void
}

/** The user's own video that the new one begins with. */
export function ExtendField({ source, settled, signInFirst, onChoose, onLastFrame }: ExtendFieldProps) {
  const { user } = useCurrentUser()
  const [open, setOpen] = useState(false)
  const { video, isGone } = useSourceVideo(source, user?.username ?? null)
  const words = isGone ? texts.sourceIsGone : cutText(video?.prompt ?? '', 60)
  return (
    <div>
      <span className="mb-1.5 block font-medium text-sm">{texts.videoToExtend}</span>
      <div className="flex min-h-28 items-center gap-4 rounded-control border border-rim border-dashed bg-room p-3">
        {video?.posterUrl ? (
          <img
            src={video.posterUrl}
            alt=""
            className="cinema h-22 w-24 shrink-0 sm:w-36 rounded-[4px] object-contain"
          />
        ) : (
          <FastForward aria-hidden className="mx-4 size-6 shrink-0 text-quiet" />
        )}
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-2 break-words text-sm">
            {source ? words : texts.extendHint}
          </p>
          {video && video.seconds > 0 && <p className="text-quiet text-sm">{texts.inSeconds(video.seconds)}</p>}
          <Button size="small" className="mt-2" onClick={() => (user ? setOpen(true) : signInFirst())}>
            {source ? texts.chooseAnotherVideo : texts.chooseAVideo}
          </Button>
        </div>
      </div>
      {open && user && (
        <Dialog open onOpenChange={setOpen} title={texts.chooseAVideo}>
          <VideoToExtend
            username={user.username}
            settled={settled}
            onLastFrame={onLastFrame}
            onChoose={(chosen) => {
              onChoose(chosen)
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

type VideoToExtendProps = Pick<ExtendFieldProps, 'settled' | 'onChoose' | 'onLastFrame'> & { username: string }

/** Where a video cannot be extended, a new one can start from its last frame. */
function VideoToExtend({ username, settled: { model }, onChoose, onLastFrame }: VideoToExtendProps) {
  const last = useLastFrame(onLastFrame)
  return (
    <OwnVideos
      username={username}
      findReason={(task) => findExtendReason(model, task)}
      instead={model.modes.image && { label: texts.startFromItsLastFrame, onChoose: last.take }}
      onChoose={({ taskId, prompt, seconds, posterUrl }) => onChoose({ taskId, prompt, seconds, posterUrl })}
    />
  )
}
