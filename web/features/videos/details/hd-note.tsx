import type { VideoTask } from '#contract/videos/videos.ts'
import { describeHd } from './hd-words.ts'

export function HdNote({ task }: { task: VideoTask }) {
  const words = describeHd(task, Date.now())
  return words && <p className="mt-3 max-w-[65ch] text-quiet text-sm">{words}</p>
}
