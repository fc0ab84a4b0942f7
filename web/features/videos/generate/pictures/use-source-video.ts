import type { SourceVideo } from '#web/features/videos/generate/generate-values.ts'
import { useVideo } from '#web/features/videos/queries.ts'

type Shown = Pick<SourceVideo, 'prompt' | 'seconds' | 'posterUrl'>

/**
 * What the form shows of the video to extend. Of the one that a recreated video extends, the form knows only the id.
 * @returns `video`: undefined until it is found. `isGone`: the user has no such video any more
 */
export function useSourceVideo(
  source: SourceVideo | undefined,
  username: string | null,
): { video: Shown | undefined; isGone: boolean } {
  const soughtId = source?.prompt === '' && username !== null ? source.taskId : null
  const { data, isPlaceholderData } = useVideo(soughtId, username ?? '')
  if (soughtId === null) return { video: source, isGone: false }
  const video = data?.tasks.find(({ taskId }) => taskId === soughtId)
  return { video, isGone: data !== undefined && !isPlaceholderData && !video }
}
