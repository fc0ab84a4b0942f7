import { useQuery } from '@tanstack/react-query'
import { getDemoScene } from '#contract/demo-scenes.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { callEndpoint } from '#web/lib/api.ts'
import * as texts from '#web/texts/generator.ts'

/** Says so if the demo renderer drew something else than the prompt, and which words it knows. */
export function NoSceneNote({ task }: { task: Pick<VideoTask, 'taskId'> }) {
  const { data } = useQuery({
    queryKey: ['demo-scene', task.taskId],
    queryFn: ({ signal }) => callEndpoint(getDemoScene, { params: { taskId: task.taskId }, signal }),
    meta: { personal: true },
  })
  if (!data || data.isFound) return null
  return <p className="mt-1.5 text-sm">{texts.noSceneFits(data.known.join(', '))}</p>
}
