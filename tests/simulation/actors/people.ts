import type { GenerateVideoBody } from '#contract/videos/videos.ts'
import { createAccount } from '#server/features/accounts/registration/create-account.ts'
import { generateVideo } from '#server/features/videos/generate/generate-video.ts'
import { cancelVideo } from '#server/features/videos/library/cancel-video.ts'
import { forceUpdateHd } from '#server/features/videos/library/force-update-hd.ts'
import { invalidate, refreshPagesOf } from '#tests/simulation/pages/open-page.ts'
import type { Wish, World } from '#tests/simulation/world.ts'
import { spawn } from './spawn.ts'

const maxWishes = 3

/** A user requests a video, sometimes twice at once with the same key. */
export function wish(world: World): void {
  const { random, wishes } = world
  if (wishes.length >= maxWishes) return
  const body: GenerateVideoBody = {
    prompt: `p${wishes.length + 1}`,
    model: random.chance(0.8) ? 'veo3_fast' : 'veo3',
    aspectRatio: random.chance(0.5) ? '16:9' : '9:16',
    enableFallback: false,
  }
  const key = random.chance(0.5) ? `key ${wishes.length}` : null
  const asked = { userId: random.pick(world.userIds), body, key, taskId: null }
  wishes.push(asked)
  ask(world, asked)
  if (key && random.chance(0.3)) ask(world, asked)
}

/** A user that got no answer, or is unsure, repeats the request with its key. */
export function repeatWish(world: World): void {
  const repeatable = world.wishes.filter((asked) => asked.key)
  if (repeatable.length > 0) ask(world, world.random.pick(repeatable))
}

function ask(world: World, asked: Wish): void {
  const { userId, body, key: idempotencyKey } = asked
  const user = { id: userId, credits: Number.POSITIVE_INFINITY }
  const name = `generate ${body.prompt}`
  spawn(world, name, (ctx) => generateVideo(ctx, { user, body, idempotencyKey }), {
    done({ taskId }) {
      if (asked.taskId !== null && asked.taskId !== taskId)
        world.violations.push(`the key of ${body.prompt} was answered with two videos`)
      asked.taskId = taskId
      refreshPagesOf(world, userId)
    },
  })
}

export function cancel(world: World): void {
  const asked = pickStarted(world)
  if (!asked) return
  const userId = world.random.pick(world.userIds)
  const own = userId === asked.userId
  spawn(world, `cancel ${asked.body.prompt}`, (ctx) => cancelVideo(ctx, userId, asked.taskId), {
    done() {
      refreshPagesOf(world, userId)
      if (!own) world.violations.push(`a stranger has cancelled ${asked.body.prompt}`)
    },
  })
}

export function forceHd(world: World): void {
  const asked = pickStarted(world)
  if (!asked) return
  const userId = world.random.chance(0.9) ? asked.userId : world.random.pick(world.userIds)
  spawn(world, `force 1080p of ${asked.body.prompt}`, (ctx) => forceUpdateHd(ctx, userId, asked.taskId), {
    done() {
      if (userId !== asked.userId) world.violations.push(`a stranger has touched ${asked.body.prompt}`)
    },
  })
}

/** A user comes back to a page, which refetches what it shows. */
export function lookAtPage(world: World): void {
  if (world.pages.length === 0) return
  invalidate(world.random.pick(world.pages))
}

export function pickStarted(world: World): (Wish & { taskId: string }) | null {
  const started = world.wishes.filter((asked): asked is Wish & { taskId: string } => asked.taskId !== null)
  return started.length > 0 ? world.random.pick(started) : null
}

const maxPeople = 4

export function register(world: World): void {
  if (world.userIds.length >= maxPeople) return
  const person = {
    username: `late-${world.log.length}`,
    password: 'secret',
    email: null,
    isAdmin: false,
    network: null,
  }
  spawn(world, 'register', (ctx) => createAccount(ctx, person), {
    done(account) {
      if (account) world.userIds.push(account.id)
    },
  })
}
