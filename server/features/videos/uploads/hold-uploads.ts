import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findUploadName } from './upload-id.ts'
import { markUploadsUsed, releaseUploads } from './upload-repository.ts'

type UsingVideo = { userId: string; imageUrls: readonly string[] }

/** In the transaction that starts a video, or continues one that had failed: what it is made from stays. */
export async function holdUploads(ctx: Context, tx: Tx, video: UsingVideo): Promise<void> {
  await markUploadsUsed(tx, ofUser(ctx, video))
}

/**
 * In the transaction that ends a video without a result and returns its credits: what it was made from no longer has a
 * place that was paid for. Otherwise one credit that always comes back would fill the disk.
 */
export async function giveBackUploads(ctx: Context, tx: Tx, video: UsingVideo): Promise<void> {
  await releaseUploads(tx, ofUser(ctx, video))
}

function ofUser(ctx: Context, { userId, imageUrls }: UsingVideo) {
  const names = imageUrls.flatMap((address) => findUploadName(ctx.storage, address) ?? [])
  return { userId, names: [...new Set(names)], now: ctx.clock.now() }
}
