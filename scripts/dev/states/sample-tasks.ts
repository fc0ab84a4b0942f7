import { filmModel } from '#contract/videos/join-videos.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { makeTask, type SentTask } from '#tests/e2e/shown-videos.ts'

/** By what their prompts say. */
export type States = Record<string, Partial<SentTask>>

export const film = { mode: 'join', model: filmModel, route: null, creditsUsed: 0 } satisfies Partial<SentTask>

const files = import.meta.glob<string>('/web/features/landing/examples/campfire.{avif,mp4}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})
export const [poster = '', clip = ''] = Object.values(files)

/** A finished video shows the same clip as all others, unless its state names its files. */
export function toTasks(group: string, states: States): VideoTask[] {
  return Object.entries(states).map(([prompt, state], place) => {
    const id = `vid_${group}_${place}`
    const task = makeTask({ id, taskId: id, prompt, ...state })
    const isMade = task.resultUrls.length > 0 && state.resultUrls === undefined
    const hdVideoUrl = task.hdVideoUrl && `${clip}?1080p`
    return { ...task, ...(isMade ? { resultUrls: [clip], hdVideoUrl, posterUrl: poster } : {}) } as VideoTask
  })
}
