import { Suspense, useState } from 'react'
import type { Picture } from '#web/features/videos/generate/generate-values.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/parts/load-part.ts'
import * as texts from '#web/texts/generator.ts'

const FramePicker = lazyPart(async () => {
  const { FramePicker } = await import('./frame-picker.tsx')
  return { default: FramePicker }
})

type FromMyVideosProps = { label: string; onPick: (frame: Picture) => void }

/** Takes a frame of one of the user's own videos. Visitors have none. */
export function FromMyVideos({ label, onPick }: FromMyVideosProps) {
  const { user } = useCurrentUser()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <button
        type="button"
        aria-label={texts.fromMyVideosFor(label)}
        onClick={() => setOpen(true)}
        className="shrink-0 text-beam underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {texts.fromMyVideos}
      </button>
      {open && (
        <Suspense>
          <FramePicker username={user.username} onClose={() => setOpen(false)} onPick={onPick} />
        </Suspense>
      )}
    </>
  )
}
