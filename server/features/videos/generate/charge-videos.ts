import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Model } from '#contract/models/model.ts'
import { firstCharacters } from '#contract/typed-text/measure-text.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { InsufficientCredits, postLedgerEntry } from '#server/features/credits/ledger.ts'
import { getModelsAndVideo } from '#server/features/models/models-in-effect.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import { sendVideo } from '#server/features/videos/moves/send-video.ts'
import { holdUploads } from '#server/features/videos/uploads/hold-uploads.ts'
import { findUploadName } from '#server/features/videos/uploads/upload-id.ts'
import { listKnownUploads } from '#server/features/videos/uploads/upload-repository.ts'
import { insertVideo, type NewVideo } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { type PlacedImage, uploadNotFound } from './place-inputs.ts'
import type { Verdict } from './screen-prompt.ts'
import { namedBy, type PricedOrder, priceOrder, type VideoOrder } from './video-order.ts'

/** One id for each take; the credits of all takes together. */
export type ChargedVideos = { taskIds: string[]; creditsUsed: number; remainingCredits: number }

type Charge = {
  userId: string
  /** The API token that pays. */
  tokenId: string | null
  order: VideoOrder
  /** In the order of their roles. */
  images: PlacedImage[]
  via: Via
  verdict: Verdict
}

/**
 * Charges the credits and inserts the video of each take, with its event and its job: all of them, or none. Prices and
 * rules are read in this transaction. Requires a screening verdict on exactly this text, under the settings that this
 * transaction reads.
 * @throws Refusal SCREENING_UNAVAILABLE, INSUFFICIENT_CREDITS, NOT_FOUND for an upload that was removed meanwhile, and those of `priceOrder`
 */
export async function chargeVideos(ctx: Context, tx: Tx, charge: Charge): Promise<ChargedVideos> {
  const { userId, tokenId, order, images, via, verdict } = charge
  const inEffect = await getModelsAndVideo(ctx.config, tx, via, {
    isTrial: order.isTrial,
    named: namedBy(order, userId),
  })
  verdict.requireFor(order, inEffect.settings)
  const createdAt = ctx.clock.now()
  const priced = priceOrder(inEffect, order, createdAt)
  const requestId = randomUUID()
  const imageUrls = images.map(({ url }) => url)
  const taskIds: string[] = []
  let remainingCredits = 0
  for (let take = 0; take < order.takes; take += 1) {
    const seeds = seedOf(take, order.seed, priced.model.seed)
    const peopleConsentAt = order.peopleConsent && imageUrls.length > 0 ? createdAt : null
    const given = {
      ...{ userId, imageUrls, inputs: describeInputs(images), peopleConsentAt },
      continuedFromId: findContinued(priced, images),
    }
    const video = {
      ...toRow(order, priced),
      ...given,
      seeds,
      requestId,
      provider: priced.route.vendor,
    }
    const charged = chargeTake(ctx, tx, { ...video, createdVia: via, createdAt, tokenId }, priced)
    const { taskId, balanceAfter } = await charged.catch((error) => {
      if (!(error instanceof InsufficientCredits)) throw error
      throw tooFewCredits(priced, error.balance + take * priced.creditsPerTake)
    })
    taskIds.push(taskId)
    remainingCredits = balanceAfter
  }
  await keepUploads(ctx, tx, userId, images)
  return { taskIds, creditsUsed: priced.credits, remainingCredits }
}

/** The video whose frame is the first picture. */
function findContinued({ choice: { mode } }: PricedOrder, [first]: PlacedImage[]): string | null {
  return mode === 'image' || mode === 'frames' ? (first?.videoId ?? null) : null
}

type Take = ReturnType<typeof toRow> &
  Pick<
    NewVideo,
    | ('seeds' | 'userId' | 'imageUrls' | 'inputs' | 'peopleConsentAt' | 'requestId' | 'provider' | 'createdVia')
    | 'continuedFromId'
  > & {
    createdAt: Date
    tokenId: string | null
  }

async function chargeTake(ctx: Context, tx: Tx, { tokenId, ...take }: Take, priced: PricedOrder) {
  const { userId, prompt, createdAt } = take
  const { model, creditsPerTake } = priced
  const taskId = `vid_${randomUUID().replaceAll('-', '')}`
  const mediaFolder = randomBytes(18).toString('base64url')
  const video = await insertVideo(tx, { ...take, taskId, mediaFolder, stageSince: createdAt })
  const { balanceAfter } = await postLedgerEntry(tx, {
    userId,
    type: 'usage',
    amount: -creditsPerTake,
    key: `usage:${taskId}`,
    description: firstCharacters(`${model.label} video: ${prompt}`, 200),
    videoTaskId: video.id,
    apiTokenId: tokenId,
    model: take.model,
    createdAt,
  })
  await sendVideo(ctx, tx, { taskId, stage: 'queued' })
  return { taskId, balanceAfter }
}

/**
 * Takes differ, also with a provider that makes the same video of the same prompt and seed: a given seed is that of the
 * first take, and the others have the next ones, after the largest from the smallest on.
 */
function seedOf(take: number, given: number | undefined, range: Model['seed']): number | null {
  if (!range) return null
  const { min, max } = range
  if (given === undefined) return take === 0 ? null : randomInt(min, max + 1)
  return min + ((given - min + take) % (max - min + 1))
}

/** What the caller chose, with the defaults of its mode. */
function toRow(order: VideoOrder, { choice, source, creditsPerTake, route, vendorCost }: PricedOrder) {
  const { mode, resolution, audio } = choice
  return {
    ...{ mode, resolution, audio, creditsUsed: creditsPerTake, parentId: source?.id ?? null },
    // The demo is asked for every model alike.
    ...{ route: route.vendor === 'demo' ? null : route, estimatedCost: vendorCost },
    seconds: choice.seconds + (source?.seconds ?? 0),
    aspectRatio: choice.aspectRatio ?? source?.aspectRatio ?? 'source',
    model: order.model,
    prompt: order.prompt,
    negativePrompt: order.negativePrompt || null,
    watermark: order.watermark || null,
    shots: order.shots ?? null,
    enableFallback: order.enableFallback,
    isTrial: order.isTrial ?? false,
    hdState: order.autoHd === false ? ('declined' as const) : ('none' as const),
    clientReference: order.clientReference ?? null,
    callbackUrl: order.callbackUrl ?? null,
  }
}

/** Null if all inputs are pictures whose roles follow from the mode. */
function describeInputs(images: readonly PlacedImage[]): NewVideo['inputs'] {
  const inputs = images.flatMap(({ about }) => about ?? [])
  const isPlain = inputs.every(({ role, kind, name }) => role !== 'sound' && kind === 'image' && name === undefined)
  if (isPlain || inputs.length !== images.length) return null
  return inputs.map(({ role, kind = 'image', name, seconds }) => ({
    ...{ role, kind },
    ...(name === undefined ? {} : { name }),
    ...(seconds === undefined ? {} : { seconds }),
  }))
}

/**
 * An upload that no video uses may have been removed since the request was read. Only the user's own are kept: somebody
 * else's is like a file of another site, which may disappear.
 */
async function keepUploads(ctx: Context, tx: Tx, userId: string, images: PlacedImage[]): Promise<void> {
  const uploads = images.flatMap(({ url, field }) => {
    const name = findUploadName(ctx.storage, url)
    return name === null ? [] : [{ name, field }]
  })
  await holdUploads(ctx, tx, { userId, imageUrls: images.map(({ url }) => url) })
  const known = await listKnownUploads(
    tx,
    uploads.map(({ name }) => name),
  )
  const lost = uploads.find(({ name }) => !known.has(name))
  if (lost) throw uploadNotFound(lost.field)
}

export function tooFewCredits({ model, credits }: PricedOrder, balance: number): Refusal {
  const message = `You need ${credits} credits to generate a video with ${model.label}. You have ${balance} credits.`
  return new Refusal('INSUFFICIENT_CREDITS', message)
}
