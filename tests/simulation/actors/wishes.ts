import { keysOf } from '#contract/keys-of.ts'
import type { Model } from '#contract/models/model.ts'
import type { Quote } from '#contract/models/quote-video.ts'
import { listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { VideoRequest } from '#contract/models/video-request.ts'
import type { GenerateVideoBody } from '#contract/videos/videos.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import type { World } from '#tests/simulation/world.ts'
import { offerAt } from './offers.ts'
import { ownModel } from './own-model.ts'

/**
 * A user's request, at one of the doors; its prompt is unlike all others. With a key, every repetition must get the same
 * answer. `taskIds` are those of all its takes, once an answer has arrived. It is not asked while its quote is awaited.
 */
export type Wish = {
  userId: string
  key: string | null
  taskIds: string[] | null
  isAsked?: boolean
  /** Asked only once, and refused. */
  isRefused?: boolean
} & ({ door: 'web'; body: GenerateVideoBody } | { door: 'v1'; via: Via; body: VideoRequest })

export type NewWish = Extract<Wish, { door: 'v1' }>

/** What a user was told that a wish costs, and when. */
export type Quoted = { asked: NewWish; quote: Quote; since: number; until: number }

export function takesOf(wish: Wish): number {
  return wish.door === 'web' ? 1 : wish.body.takes
}

export function chooseOldWish({ random }: World, prompt: string): GenerateVideoBody {
  return {
    prompt,
    model: random.chance(0.8) ? 'veo3_fast' : 'veo3',
    aspectRatio: random.chance(0.5) ? '16:9' : '9:16',
    enableFallback: false,
  }
}

/** No more are asked for once a run has so many videos. */
export const maxVideos = 5

const pictures = ['https://pictures.example/a.png', 'https://pictures.example/b.png']
const roles = { image: ['first'], frames: ['first', 'last'], references: ['reference', 'reference'] } as const

/** Anything that a model offers; now and then it is paused, or not offered any more. */
export function chooseRequest(world: World, prompt: string, userId: string): VideoRequest {
  const { random } = world
  const { web: models } = offerAt(world, world.clock.time())
  // Those with many modes are worth more tries, and so is what can be lost and found again.
  const worth = ({ id, modes }: Model) => (id === ownModel ? 80 : keysOf(modes).length)
  const weightOf = (one: Model) => (one.status === 'active' ? worth(one) : 0.5)
  const model = random.weighted(models.map((one) => [weightOf(one), one] as const))
  const finished = listFinished(world, userId, model.id)
  const mode = random.pick(keysOf(model.modes).filter((one) => one !== 'extend' || finished.length > 0))
  return {
    prompt,
    model: model.id,
    ...chooseOptions(world, model, mode),
    ...(mode === 'extend' ? { extendVideoId: random.pick(finished) } : {}),
    inputs: mode in roles ? inputsOf(world, mode as keyof typeof roles, userId) : undefined,
    takes: random.weighted([
      [5, 1],
      [3, 2],
      [1, 3],
      [1, 4],
    ] as const),
  }
}

function chooseOptions({ random }: World, { modes, audio, seed }: Model, mode: VideoMode): Partial<VideoRequest> {
  const rules = modes[mode]
  if (!rules) return {}
  const some = <T>(choices: readonly T[]) => (random.chance(0.7) ? random.pick(choices) : undefined)
  return {
    seconds: some(listSeconds(rules)),
    // Mostly the lowest, which can be upgraded.
    resolution: random.chance(0.3) ? random.pick(rules.resolutions) : undefined,
    aspectRatio: rules.aspectRatios === 'source' ? undefined : some(rules.aspectRatios),
    audio: audio === 'optional' ? some([true, false]) : undefined,
    seed: seed && random.chance(0.2) ? random.between(seed.min, seed.max) : undefined,
  }
}

function inputsOf({ random, uploads }: World, mode: keyof typeof roles, userId: string): VideoRequest['inputs'] {
  const own = uploads.filter((upload) => upload.userId === userId)
  return roles[mode].map((role) =>
    own.length > 0 && random.chance(0.7)
      ? { role, uploadId: random.pick(own).id }
      : { role, imageUrl: random.pick(pictures) },
  )
}

/** The user's videos of a model that were finished when the rules were last checked. */
export function listFinished({ wishes, lastStages }: World, userId: string, model: string): string[] {
  return wishes
    .filter((wish) => wish.userId === userId && wish.body.model === model)
    .flatMap(({ taskIds }) => taskIds ?? [])
    .filter((taskId) => lastStages.get(taskId) === 'completed')
}
