import { requestMode } from '#contract/models/video-modes.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { offerAt, priceIn } from '#tests/simulation/actors/offers.ts'
import { type Quoted, takesOf, type Wish } from '#tests/simulation/actors/wishes.ts'
import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import type { World } from '#tests/simulation/world.ts'
import type { Snapshot } from './take-snapshot.ts'
import { isOfUpgrade } from './upgrades.ts'

/** What was charged for videos, and why. */
export function checkCharges(world: World, snapshot: Snapshot): string[] {
  return [
    ...world.wishes.flatMap((wish) => checkTakes(wish, snapshot)),
    ...world.quotes.flatMap((quoted) => checkQuote(world, quoted)),
    ...snapshot.videos.flatMap((video) => [...checkPrice(world, video, snapshot), ...checkCredits(video, snapshot)]),
  ]
}

/** All takes of a request are charged, or none; together they cost no more than its user allows. */
function checkTakes(wish: Wish, { videos }: Snapshot): string[] {
  const { body, userId, taskIds } = wish
  const made = videos.filter(({ prompt }) => prompt === body.prompt)
  const cost = made.reduce((sum, video) => sum + video.creditsUsed, 0)
  const most = 'maxCredits' in body ? (body.maxCredits ?? cost) : cost
  const say = (fault: string) => [`${body.prompt} ${fault}`]
  return [
    ...(made.length === 0 || made.length === takesOf(wish) ? [] : say(`has ${made.length} of ${takesOf(wish)} takes`)),
    ...(new Set(made.map((video) => video.requestId)).size > 1 ? say('was charged twice') : []),
    ...(made.length > 0 && wish.isRefused ? say('was refused and charged') : []),
    ...(made.some((video) => video.userId !== userId) ? say('was charged to somebody else') : []),
    ...(cost > most ? say(`costs ${cost}, its user allows ${most}`) : []),
    ...((taskIds ?? []).some((id) => !made.some(({ taskId }) => taskId === id)) ? say('was answered in vain') : []),
  ]
}

/** The price in effect at the charge was paid, for a model that was offered then. */
function checkPrice(world: World, video: Video, { videos }: Snapshot): string[] {
  const offer = offerAt(world, video.createdAt.getTime())
  const parent = videos.find(({ id }) => id === video.parentId)
  const price = priceIn(offer, video.createdVia, {
    ...video,
    mode: requestMode(video.mode),
    seconds: video.seconds - (parent?.seconds ?? 0),
  })
  const model = offer[video.createdVia].find(({ id }) => id === video.model)
  const door = world.wishes.find(({ body }) => body.prompt === video.prompt)?.door
  const isOffered = model?.status === 'active' || (model?.mayWait && door === 'web')
  return [
    ...(video.creditsUsed === price ? [] : [`${nameOf(video)} costs ${video.creditsUsed} at a price of ${price}`]),
    ...(isOffered ? [] : [`${nameOf(video)} was charged while ${video.model} was ${model?.status}`]),
    ...(model?.demo === (video.provider === 'demo')
      ? []
      : [`${nameOf(video)} is for ${video.provider}, which did not serve`]),
  ]
}

/** A quote is a price that was in effect while it was asked for. */
function checkQuote(world: World, { asked, quote, since, until }: Quoted): string[] {
  const { model, takes, seconds, resolution, audio } = asked.body
  const { mode } = quote
  const { offers } = world
  const during = [offerAt(world, since), ...offers.filter(({ from }) => from > since && from <= until)]
  const prices = during.map((offer) => {
    const defaults = offer[asked.via].find(({ id }) => id === model)?.modes[mode]?.defaults
    if (!defaults) return null
    const choice = { seconds: seconds ?? defaults.seconds, resolution: resolution ?? defaults.resolution }
    return priceIn(offer, asked.via, { model, mode, ...choice, audio: audio ?? defaults.audio })
  })
  const { creditsPerTake, credits } = quote
  const isRight = prices.includes(creditsPerTake) && credits === takes * creditsPerTake
  return isRight ? [] : [`${asked.body.prompt} was quoted ${credits}, a take costs ${prices}`]
}

/** A take is charged once; it is refunded once if it fails, otherwise never. */
function checkCredits(video: Video, { ledger }: Snapshot): string[] {
  const rows = ledger.filter((row) => row.task === video.id && !isOfUpgrade(row))
  const charged = rows.filter((row) => row.type === 'usage')
  const returned = rows.filter((row) => row.type === 'refund')
  const faults: string[] = []
  const say = (fault: string) => faults.push(`${nameOf(video)} is ${video.stage}: ${fault}`)
  if (charged.length !== 1 || charged[0]?.amount !== -video.creditsUsed) say(`charged ${charged.length} times`)
  if (returned.length > 1) say(`refunded ${returned.length} times`)
  if (returned.some((row) => row.amount !== video.creditsUsed)) say('refunded another amount')
  if (video.refunded !== (returned.length === 1)) say(`refunded is ${video.refunded} with ${returned.length} refunds`)
  const ended = video.stage === 'failed' || video.stage === 'cancelled'
  if (ended && returned.length !== 1) say('not refunded')
  if (!ended && video.refunded && !video.deliveredFree) say('goes on although refunded')
  if (!video.refunded && video.deliveredFree) say('delivered free without a refund')
  return faults
}
