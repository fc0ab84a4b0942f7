import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import { mediaAddress } from '#tests/simulation/doubles/memory-files.ts'
import type { World } from '#tests/simulation/world.ts'
import type { Sight } from './look-around.ts'

const dayMs = 24 * 60 * 60_000

/** An uploaded picture stays from the charge of a video that uses it. It may be gone before, once it is a day old. */
export function checkPictures({ uploads: sent, kept }: World, { videos, uploads }: Sight): string[] {
  return videos.flatMap((video) =>
    video.imageUrls
      .filter((address) => address.startsWith(mediaAddress))
      .flatMap((address) => {
        const name = address.slice(mediaAddress.length)
        const row = uploads.find((upload) => upload.name === name)
        const since = sent.find(({ id }) => name === `images/${id}`)?.since ?? 0
        const say = (fault: string) => [`a picture of ${nameOf(video)} ${fault}`]
        if (!row) return video.createdAt.getTime() - since < dayMs ? say('is no longer known') : []
        if (row.usedAt === null) return say('counts as unused')
        return kept.has(name) ? [] : say('is gone')
      }),
  )
}
