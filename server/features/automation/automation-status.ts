import type { AutomationStatus } from '#contract/automation/automation.ts'
import { reasonOf } from '#contract/videos/failures/describe-failure.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

const statuses: Record<string, AutomationStatus['status']> = { completed: 'completed', failed: 'failed' }

/** The recommended polling interval. */
const pollSeconds = 15

/** A video as API clients see it: three states, and links only to existing files. */
export function toAutomationStatus(video: Video, storage: Storage): AutomationStatus {
  const status = statuses[video.status] ?? 'processing'
  const [name] = status === 'completed' && video.deletedAt === null ? video.resultUrls : []
  const hdName = name ? video.hdVideoUrl : null
  return {
    success: true,
    taskId: video.taskId,
    status,
    videoUrl: name ? storage.address(name) : null,
    hdVideoUrl: hdName ? storage.address(hdName) : null,
    resolution: hdName ? '1080p' : name ? nameResolution(video) : null,
    message: toMessage(video, status, hdName !== null),
    retryAfterSeconds: status === 'processing' ? pollSeconds : null,
  }
}

/** The door names only the two of its own models. */
function nameResolution({ resolution }: Video): AutomationStatus['resolution'] {
  return resolution === '720p' || resolution === '1080p' ? resolution : null
}

function toMessage(video: Video, status: AutomationStatus['status'], hd: boolean): string {
  if (status === 'processing') return 'The video is in progress. Check again in 15 to 30 seconds.'
  if (status === 'failed') return reasonOf(video) ?? 'The video could not be made. Its credits are back.'
  if (video.deletedAt) return 'The video was made, and has been deleted since.'
  if (hd) return 'The video is ready in 1080p.'
  const ready = `The video is ready in ${video.resolution}.`
  if (video.hdState !== 'requested' && video.hdState !== 'running') return ready
  return `${ready} 1080p follows in the next 2-3 minutes or possibly longer.`
}
