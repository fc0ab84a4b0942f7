import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { hasEnded, type Video } from '../../site/answers.ts'
import { isTool } from '../../site/make-key.ts'
import { awaitVideo } from './await-video.ts'
import { createVideos } from './create-videos.ts'
import { runItems, toItems } from './run-items.ts'

const minuteMs = 60_000

/**
 * Starts the videos and returns them once they have ended. A single item is put to wait: the site's callback resumes the
 * execution, and meanwhile it occupies no worker. Several items are polled, because an execution has one wait only.
 */
export async function createAndWait(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const items = context.getInputData()
  const limitMs = (context.getNodeParameter('maxMinutes', 0, 60) as number) * minuteMs
  const resumeUrl = items.length === 1 ? findResumeUrl(context) : null
  let isWaiting = false
  const started = await runItems(context, async (index) => {
    const { videos, callsBack } = await createVideos(context, index, resumeUrl)
    isWaiting = callsBack && !videos.every(hasEnded)
    return toItems(videos, index)
  })
  if (isWaiting) {
    // n8n continues with the node's input if the callback never comes. So its input becomes the started videos.
    context.getExecuteData().data.main = [started]
    await context.putExecutionToWait(new Date(Date.now() + limitMs))
    return started
  }
  const endsAt = Date.now() + limitMs
  return runItems(context, async (index) => {
    const own = started.filter(({ pairedItem }) => (pairedItem as { item: number }).item === index)
    const ended: Video[] = []
    for (const { json } of own) {
      const video = json as Video
      ended.push(!video.id || hasEnded(video) ? video : await awaitVideo(context, video.id, endsAt, index))
    }
    return toItems(ended, index)
  })
}

/** Null if the execution cannot be put to wait, or if the user wants to poll. */
function findResumeUrl(context: IExecuteFunctions): string | null {
  if (isTool(context) || !context.getExecutionId()) return null
  if (context.getNodeParameter('waitBy', 0, 'callback') !== 'callback') return null
  // n8n accepts this address from any node; the one of getSignedResumeUrl only for its own "send and wait".
  const url = context.evaluateExpression('{{ $execution.resumeUrl }}', 0)
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : null
}
