import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow'
import type { Video } from '../../site/answers.ts'

/**
 * What the site's callback brings: the videos of the request, once all have ended. Only the site knows the address.
 * Anything else leaves the execution waiting.
 */
export function resume(context: IWebhookFunctions): IWebhookResponseData {
  const { data } = context.getBodyData() as { data?: unknown }
  const videos = Array.isArray(data) && data.length > 0 && data.every(isVideo) ? data : null
  if (videos) return { workflowData: [videos.map((json) => ({ json, pairedItem: { item: 0 } }))] }
  context.getResponseObject().status(400).json({ message: 'This is no callback of Soundreel.' })
  return { noWebhookResponse: true }
}

function isVideo(one: unknown): one is Video & IDataObject {
  const { id, status } = (one ?? {}) as Partial<Video>
  return typeof id === 'string' && typeof status === 'string'
}
