import type { VideoTask } from '#contract/videos/videos.ts'
import { isWaitingForHd, lacksHd } from '#web/features/videos/video-words.ts'
import * as texts from '#web/texts/videos.ts'

const hourMs = 60 * 60 * 1000

/** When to expect the 1080p version: the server checks often in the first hour, then daily for two weeks. */
export function HdNote({ task }: { task: VideoTask }) {
  if (!lacksHd(task)) return null
  return <p className="mt-3 max-w-[65ch] text-quiet text-sm">{isWaitingForHd(task) ? promise(task) : apology}</p>
}

const apology = texts.hdNeverCame

function promise(task: VideoTask): string {
  const recent = task.completedAt === null || Date.now() - Date.parse(task.completedAt) < hourMs
  const next = recent ? texts.hdAppearsByItself : texts.hdTakesLonger
  return texts.hdWillBeAvailable(next)
}
