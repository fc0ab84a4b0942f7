import type { RollingProcess } from '#tests/product/rolling-process.ts'

export const administrator = { username: 'admin', password: 'keeper of the house' }

/** The processes of a round: one takes the orders, the other changes what comes of them. */
export type Doors = { door: RollingProcess; other: RollingProcess }

const short = { model: 'veo3_fast', prompt: 'waves', seconds: 4 }
/** Gets a free 1080p version. */
const wide = { model: 'veo3_fast', prompt: 'wide' }
const failing = { ...short, prompt: 'waves [fail]' }

const order = async ({ door }: Doors, body: object): Promise<string> =>
  (await door.call('POST', '/api/v1/videos', body)).body.data[0].id

/** A few videos at one version; the other cancels, upgrades, checks or deletes what the first has. */
export async function orderSome(doors: Doors): Promise<void> {
  const { door, other } = doors
  const [kept, cancelled] = await Promise.all([
    order(doors, Math.random() < 0.5 ? wide : short),
    order(doors, short),
    order(doors, failing),
  ])
  await other.call('POST', `/api/v1/videos/${cancelled}/cancel`)
  const { body } = await door.call('GET', '/api/v1/videos?limit=50')
  const finished = body.data.filter(({ status }: { status: string }) => status === 'completed')
  const ids: string[] = finished.map(({ id }: { id: string }) => id).filter((id: string) => id !== kept)
  const [newest, deleted] = [ids.at(0), ids.length > 4 ? ids.at(-1) : null]
  if (newest) {
    await other.call('POST', `/api/v1/videos/${newest}/upgrade`, { to: '4k' })
    // Refused for a video without a free 1080p version.
    await other.call('POST', `/api/force-update-hd/${newest}`)
  }
  if (deleted) await other.call('DELETE', `/api/video-tasks/${deleted}`)
}

/** What an administrator does about the videos of the user, at either version. */
export async function administer({ door, other }: Doors, cookie: string): Promise<void> {
  const { body } = await door.call('GET', '/api/v1/videos?limit=50')
  const [newest] = body.data
  if (newest) await other.call('POST', `/api/video/${newest.id}/refund`, undefined, cookie)
  await door.call('POST', '/api/admin/recheck-failed-videos', {}, cookie)
  await other.call('DELETE', '/api/admin/delete-failed-videos', undefined, cookie)
}
