import type { VideoTask } from '#contract/videos.ts'
import { isWaitingForHd, lacksHd } from './video-words.ts'

const hourMs = 60 * 60 * 1000

/** What to expect of the 1080p version: looked for closely in the first hour, then daily for two weeks. */
export function HdNote({ task }: { task: VideoTask }) {
  if (!lacksHd(task)) return null
  return <p className="mt-3 max-w-[65ch] text-quiet text-sm">{isWaitingForHd(task) ? promise(task) : apology}</p>
}

const apology =
  'The video service never delivered a 1080p version of this video. The 720p version stays yours, and you can ask once more.'

function promise(task: VideoTask): string {
  const recent = task.completedAt === null || Date.now() - Date.parse(task.completedAt) < hourMs
  const next = recent
    ? 'It appears here by itself.'
    : 'This one takes longer: we look for it once a day, up to two weeks after the video was made.'
  return `1080p HD will be available in the next 2-3 minutes or possibly longer. ${next}`
}
