import type { z } from 'zod'
import type { VideoAnswer } from '#contract/videos/video.ts'
import type { getVideoLineage } from '#contract/videos/video-lineage.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import type { Answer } from './sample-answers.tsx'
import { clip, poster } from './sample-tasks.ts'

type Lineage = z.output<typeof getVideoLineage.response>
type Film = NonNullable<Lineage['film']>

const lineage = (film: Film | null = null): Lineage => ({ videos: [], film, frameSteps: 0 })

const shots = ['Waves break on a rocky shore at sunset', 'A campfire in the woods'].map((prompt, place) => ({
  ...{ taskId: `vid_finished_${place}`, prompt, posterUrl: poster, seconds: 8 },
}))

function upgraded(status: VideoAnswer['upgrades'][number]['status']): Pick<VideoAnswer, 'upgrades' | 'files'> {
  const creditsReturned = status === 'failed' ? 120 : 0
  return {
    upgrades: [{ to: '4k', status, creditsUsed: 120, creditsReturned, error: null }],
    files: [{ kind: 'video', resolution: '4k', url: `${clip}?4k`, bytes: null, width: 3840, height: 2160 }],
  }
}

/** What the details of finished videos ask for; a later answer replaces an earlier one. */
export function answerDetails(tasks: readonly VideoTask[]): Answer[] {
  return [
    ...tasks.map(({ taskId }): Answer => [['video-lineage', taskId], lineage()]),
    [['video-lineage', 'vid_film'], lineage({ transition: 'fade', shots })],
    [['video-lineage', 'vid_film_alone'], lineage({ transition: 'cut', shots: [] })],
    [['video', 'vid_upgrading'], upgraded('running')],
    [['video', 'vid_upgrade_failed'], upgraded('failed')],
    [['video', 'vid_upgraded'], upgraded('completed')],
  ]
}
