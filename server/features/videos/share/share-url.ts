import type { Context } from '#server/context.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/** Where a public video is watched; null while it is private. */
export function shareUrl({ config }: Pick<Context, 'config'>, { shareSlug }: Pick<Video, 'shareSlug'>): string | null {
  return shareSlug && `${config.publicUrl}/v/${shareSlug}`
}
