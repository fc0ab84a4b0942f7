import { Download, LoaderCircle, Sparkles } from 'lucide-react'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { videoFileName } from '#web/features/videos/file-name.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { useUpgrade } from './use-upgrade.ts'

/** Makes a finished video in a higher resolution, and downloads it; absent if its model cannot and none was made. */
export function UpgradeButton({ task }: { task: VideoTask }) {
  const upgrade = useUpgrade(task)
  if (!upgrade) return null
  const { to, credits, state, url, starting, start } = upgrade
  if (state === 'running' || starting) {
    return (
      <Button aria-disabled>
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        <span>{texts.makingIn(to)}</span>
      </Button>
    )
  }
  if (state === 'completed') {
    if (!url) return null
    return (
      <Button asChild>
        <a href={url} download={videoFileName(task.prompt, to)}>
          <Download aria-hidden className="size-4" />
          <span>{texts.downloadIn(to)}</span>
        </a>
      </Button>
    )
  }
  if (state === 'failed') return <p className="w-full text-bad text-sm">{texts.upgradeFailed(to)}</p>
  return (
    <Button onClick={start}>
      <Sparkles aria-hidden className="size-4" />
      <span>{texts.makeIn(to, formatCredits(credits))}</span>
    </Button>
  )
}
