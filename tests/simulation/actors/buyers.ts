import type { UpgradeTarget } from '#contract/models/model.ts'
import { createVideos } from '#server/features/videos/generate/create-videos.ts'
import { generateVideo } from '#server/features/videos/generate/generate-video.ts'
import { quoteVideo } from '#server/features/videos/generate/quote-video.ts'
import { upgradeVideo } from '#server/features/videos/upgrades/upgrade-video.ts'
import { Refusal } from '#server/refusal.ts'
import { refreshPagesOf } from '#tests/simulation/pages/open-page.ts'
import { note, type World } from '#tests/simulation/world.ts'
import { offerAt } from './offers.ts'
import { spawn } from './spawn.ts'
import { chooseOldWish, chooseRequest, listFinished, maxVideos, type NewWish, takesOf, type Wish } from './wishes.ts'

const noLimit = { credits: Number.POSITIVE_INFINITY }

/** A user requests a video, or several takes of it, sometimes twice at once with the same key. */
export function wish(world: World): void {
  const { random, wishes, userIds } = world
  if (wishes.reduce((sum, one) => sum + takesOf(one), 0) >= maxVideos) return
  const prompt = `p${wishes.length + 1}`
  const key = random.chance(0.5) ? `key ${wishes.length}` : null
  const asked = { userId: random.pick(userIds), key, taskIds: null }
  if (random.chance(0.4)) {
    begin(world, { ...asked, door: 'web', body: chooseOldWish(world, prompt) })
    return
  }
  const via = random.chance(0.6) ? 'web' : 'api'
  const body = chooseRequest(world, prompt, asked.userId)
  if (random.chance(0.4)) begin(world, { ...asked, door: 'v1', via, body })
  else quoteFirst(world, { ...asked, door: 'v1', via, body })
}

/** The wish counts from now on, although its quote may get lost. */
function quoteFirst(world: World, asked: NewWish): void {
  const { userId, via, body } = asked
  world.wishes.push(asked)
  const since = world.clock.time()
  spawn(world, `quote ${body.prompt}`, (ctx) => quoteVideo(ctx, { user: { id: userId, ...noLimit }, via, body }), {
    done(quote) {
      world.quotes.push({ asked, quote, since, until: world.clock.time() })
      // Most people allow what they were told; some allow a little more or less.
      body.maxCredits = Math.max(0, quote.credits + world.random.pick([0, 0, 0, 2, -1]))
      note(world, `${body.prompt} may cost ${body.maxCredits}`)
      ask(world, asked)
    },
  })
}

function begin(world: World, asked: Wish): void {
  world.wishes.push(asked)
  ask(world, asked)
  if (asked.key && world.random.chance(0.3)) ask(world, asked)
}

/** A user that got no answer, or is unsure, repeats the request with its key. */
export function repeatWish(world: World): void {
  const repeatable = world.wishes.filter((asked) => asked.key && asked.isAsked)
  if (repeatable.length > 0) ask(world, world.random.pick(repeatable))
}

function ask(world: World, asked: Wish): void {
  const { userId, key: idempotencyKey, body } = asked
  asked.isAsked = true
  const answered = (taskIds: string[]) => {
    asked.taskIds = [...new Set([...(asked.taskIds ?? []), ...taskIds])]
    if (asked.taskIds.length > takesOf(asked))
      world.violations.push(`${body.prompt} was answered with ${asked.taskIds.length} videos`)
    refreshPagesOf(world, userId)
  }
  const failed = (error: unknown) => {
    asked.isRefused = asked.key === null && error instanceof Refusal
  }
  const user = { id: userId, ...noLimit }
  if (asked.door === 'web')
    spawn(world, `generate ${body.prompt}`, (ctx) => generateVideo(ctx, { user, body: asked.body, idempotencyKey }), {
      done: ({ taskId }) => answered([taskId]),
      failed,
    })
  else
    spawn(
      world,
      `create ${takesOf(asked)} × ${body.prompt}`,
      (ctx) => createVideos(ctx, { user, token: null, via: asked.via, body: asked.body, idempotencyKey }),
      { done: ({ created }) => answered(created.data.map(({ id }) => id)), failed },
    )
}

const to: UpgradeTarget = '1080p'

/** A user buys a higher resolution of a finished video, sometimes twice at once; now and then a stranger tries to. */
export function upgrade(world: World): void {
  const owner = world.random.pick(world.userIds)
  const finished = listUpgradable(world, owner)
  if (finished.length > 0) upgradeOne(world, owner, world.random.pick(finished))
}

/** The user's finished videos of models with upgrades, and sometimes all others too. */
export function listUpgradable(world: World, userId: string): string[] {
  const { web: models } = offerAt(world, world.clock.time())
  return models.flatMap(({ id, upgrades }) =>
    upgrades.length > 0 || world.random.chance(0.1) ? listFinished(world, userId, id) : [],
  )
}

/** Once all is done, users buy better and longer versions of what they have. */
export function buyMore(world: World): void {
  const { userIds, random, wishes } = world
  for (const userId of userIds)
    for (const taskId of listUpgradable(world, userId)) {
      if (random.chance(0.8)) upgradeOne(world, userId, taskId)
      if (random.chance(0.7)) continue
      const model = wishes.find(({ taskIds }) => taskIds?.includes(taskId))?.body.model ?? ''
      const body = { model, prompt: `p${wishes.length + 1}`, extendVideoId: taskId, takes: random.between(1, 2) }
      begin(world, { userId, key: null, taskIds: null, door: 'v1', via: 'web', body })
    }
}

export function upgradeOne(world: World, owner: string, taskId: string): void {
  const { random, userIds, upgradeCaps } = world
  const userId = random.chance(0.9) ? owner : random.pick(userIds)
  const maxCredits = random.pick([undefined, 2, 2, 1])
  upgradeCaps.set(taskId, Math.max(upgradeCaps.get(taskId) ?? 0, maxCredits ?? Number.POSITIVE_INFINITY))
  const asked = { userId, token: null, via: 'web' as const, taskId, body: { to, maxCredits } }
  for (let times = random.chance(0.3) ? 2 : 1; times > 0; times--)
    spawn(world, `upgrade ${taskId.slice(4, 7)}`, (ctx) => upgradeVideo(ctx, asked), {
      done() {
        refreshPagesOf(world, userId)
        if (userId !== owner) world.violations.push(`a stranger has upgraded ${taskId}`)
      },
    })
}
