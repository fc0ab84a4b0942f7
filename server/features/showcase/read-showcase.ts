import type { AdminClip } from '#contract/showcase/admin-showcase.ts'
import type { ShowcaseClip } from '#contract/showcase/list-showcase.ts'
import type { Context } from '#server/context.ts'
import { listClips, type StoredClip } from './showcase-repository.ts'

export type ShowcaseReader = {
  /** The clips as visitors get them; mostly without a statement. */
  read(): Promise<ShowcaseClip[]>
  /** This process has just changed them. */
  forget(): void
}

/** Other processes show a change after at most this long. */
const keptMs = 15_000

/** Keeps the clips of the landing page in memory: every visitor reads them, and they change a few times a year. */
export function createShowcaseReader(ctx: Context): ShowcaseReader {
  let known: { clips: Promise<ShowcaseClip[]>; at: number } | null = null
  return {
    read() {
      const now = ctx.clock.now().getTime()
      if (known && now - known.at < keptMs) return known.clips
      // Whoever reads after `forget` gets a list that was read after the change.
      const begun = { clips: listShowcase(ctx), at: now }
      known = begun
      begun.clips.catch(() => {
        if (known === begun) known = null
      })
      return begun.clips
    },
    forget() {
      known = null
    },
  }
}

async function listShowcase(ctx: Context): Promise<ShowcaseClip[]> {
  return (await listClips(ctx.db.root)).map((clip) => toClip(ctx, clip))
}

export async function listAdminClips(ctx: Context): Promise<AdminClip[]> {
  return (await listClips(ctx.db.root)).map((clip) => toAdminClip(ctx, clip))
}

export function toAdminClip(ctx: Context, clip: StoredClip): AdminClip {
  return { ...toClip(ctx, clip), bytes: clip.bytes, createdAt: clip.createdAt.toISOString() }
}

function toClip({ storage }: Context, clip: StoredClip): ShowcaseClip {
  const { id, words, label, isDemo, width, height } = clip
  return {
    ...{ id, words, label, demo: isDemo, width, height, seconds: clip.durationMs / 1000 },
    ...{ videoUrl: storage.address(clip.file), posterUrl: storage.address(clip.poster) },
    peaks: [...Buffer.from(clip.peaks, 'base64')],
  }
}
