import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import { mediaAddress } from '#tests/simulation/doubles/memory-files.ts'
import type { World } from '#tests/simulation/world.ts'
import type { Snapshot } from './take-snapshot.ts'

/**
 * An uploaded picture counts as used while a video is being made or was made from it. It stays until then, unless the
 * video has failed before: then it may have been removed. The picture of an ended video without a result counts as
 * unused.
 */
export function checkPictures({ kept }: World, { videos, uploads }: Snapshot): string[] {
  const shown = videos.filter(({ deletedAt }) => deletedAt === null)
  const holding = shown.filter(({ stage }) => stage !== 'failed' && stage !== 'cancelled')
  const held = new Set(holding.flatMap(({ imageUrls }) => imageUrls))
  return shown.flatMap((video) =>
    video.imageUrls
      .filter((address) => address.startsWith(mediaAddress))
      .flatMap((address) => {
        const name = address.slice(mediaAddress.length)
        const row = uploads.find((upload) => upload.name === name)
        const say = (fault: string) => [`a picture of ${nameOf(video)} ${fault}`]
        if (!holding.includes(video))
          return row && row.usedAt !== null && !held.has(address) ? say('counts as used, although no video has it') : []
        if (!row) return video.refunded ? [] : say('is no longer known')
        if (row.usedAt === null) return say('counts as unused')
        return kept.has(name) ? [] : say('is gone')
      }),
  )
}
