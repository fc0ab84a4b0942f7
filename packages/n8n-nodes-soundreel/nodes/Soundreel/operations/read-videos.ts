import type { IDataObject, IExecuteFunctions } from 'n8n-workflow'
import type { Page, Video } from '../../site/answers.ts'
import { request } from '../../site/call.ts'

const root = '/api/v1/videos'
const maxPage = 100

export const readVideo = (context: IExecuteFunctions, itemIndex: number): Promise<Video> =>
  request(context, { method: 'GET', path: pathOf(context, itemIndex) }, itemIndex)

/** While it waits, or runs on a GPU of the site; all its credits are returned. Safe to repeat. */
export const cancelVideo = (context: IExecuteFunctions, itemIndex: number): Promise<Video> =>
  request(context, { method: 'POST', path: `${pathOf(context, itemIndex)}/cancel` }, itemIndex)

export const readAccount = (context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> =>
  request(context, { method: 'GET', path: '/api/v1/account' }, itemIndex)

/** Newest first. */
export async function listVideos(context: IExecuteFunctions, itemIndex: number): Promise<Video[]> {
  const all = context.getNodeParameter('returnAll', itemIndex) as boolean
  const limit = all ? Number.POSITIVE_INFINITY : (context.getNodeParameter('limit', itemIndex) as number)
  const filters = context.getNodeParameter('filters', itemIndex, {}) as IDataObject
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const videos: Video[] = []
  let cursor: string | null = null
  do {
    const qs: IDataObject = { ...given, limit: Math.min(maxPage, limit - videos.length) }
    if (cursor) qs.cursor = cursor
    const page: Page<Video> = await request(context, { method: 'GET', path: root, qs }, itemIndex)
    videos.push(...page.data)
    cursor = page.nextCursor
  } while (cursor && videos.length < limit)
  return videos
}

function pathOf(context: IExecuteFunctions, itemIndex: number): string {
  const id = String(context.getNodeParameter('videoId', itemIndex)).trim()
  return `${root}/${encodeURIComponent(id)}`
}
