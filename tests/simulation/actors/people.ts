import { createAccount } from '#server/features/accounts/registration/create-account.ts'
import { cancelVideo } from '#server/features/videos/library/cancel-video.ts'
import { forceUpdateHd } from '#server/features/videos/library/force-update-hd.ts'
import { deleteVideo } from '#server/features/videos/retention/delete-video.ts'
import { uploadFile } from '#server/features/videos/uploads/upload-image.ts'
import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import { invalidate, refreshPagesOf } from '#tests/simulation/pages/open-page.ts'
import type { World } from '#tests/simulation/world.ts'
import { spawn } from './spawn.ts'

export function cancel(world: World): void {
  const started = pickStarted(world)
  if (!started) return
  const userId = world.random.pick(world.userIds)
  const own = userId === started.userId
  spawn(world, `cancel ${started.name}`, (ctx) => cancelVideo(ctx, userId, started.taskId), {
    done() {
      refreshPagesOf(world, userId)
      if (!own) world.violations.push(`a stranger has cancelled ${started.name}`)
    },
  })
}

/** A user cancels a video that one of the operator's own servers is making. */
export function cancelOwn(world: World): void {
  const { prompt, taskId } = world.random.pick(world.servers.atWork())
  const userId = world.wishes.find(({ body }) => body.prompt === prompt)?.userId ?? ''
  spawn(world, `cancel ${nameOf({ prompt, taskId })}`, (ctx) => cancelVideo(ctx, userId, taskId), {
    done: () => refreshPagesOf(world, userId),
  })
}

export function forceHd(world: World): void {
  const started = pickStarted(world)
  if (!started) return
  const userId = world.random.chance(0.9) ? started.userId : world.random.pick(world.userIds)
  spawn(world, `force 1080p of ${started.name}`, (ctx) => forceUpdateHd(ctx, userId, started.taskId), {
    done() {
      if (userId !== started.userId) world.violations.push(`a stranger has touched ${started.name}`)
    },
  })
}

const maxUploads = 3
const picture = Buffer.from('a picture')

/** A user uploads a picture, for a later request. */
export function uploadPicture(world: World): void {
  const { random, userIds, uploads, clock } = world
  if (uploads.length >= maxUploads) return
  const userId = random.pick(userIds)
  const since = clock.time()
  spawn(world, 'upload', (ctx) => uploadFile(ctx, userId, picture), {
    done: ({ id }) => void uploads.push({ id, userId, since }),
  })
}

/** A user comes back to a page, which refetches what it shows. */
export function lookAtPage(world: World): void {
  if (world.pages.length === 0) return
  invalidate(world.random.pick(world.pages))
}

/** A user deletes a video of theirs, or tries to delete somebody else's. */
export function remove(world: World): void {
  const started = pickStarted(world)
  if (!started) return
  const userId = world.random.chance(0.9) ? started.userId : world.random.pick(world.userIds)
  spawn(world, `delete ${started.name}`, (ctx) => deleteVideo(ctx, userId, started.taskId), {
    done() {
      refreshPagesOf(world, userId)
      if (userId !== started.userId) world.violations.push(`a stranger has deleted ${started.name}`)
    },
  })
}

/** A video that was asked for and answered. */
export function pickStarted({ wishes, random }: World): { userId: string; taskId: string; name: string } | null {
  const started = wishes.flatMap(({ userId, body: { prompt }, taskIds }) =>
    (taskIds ?? []).map((taskId) => ({ userId, taskId, name: nameOf({ prompt, taskId }) })),
  )
  return started.length > 0 ? random.pick(started) : null
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
