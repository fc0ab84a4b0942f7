import type { Context } from '#server/context.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/** The address of a public video; null while it is private. */
export function shareUrl({ config }: Pick<Context, 'config'>, { shareSlug }: Pick<Video, 'shareSlug'>): string | null {
  return shareSlug && `${config.publicUrl}/v/${shareSlug}`
}
