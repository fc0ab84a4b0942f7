/**
 * Replaces slow parts that other tests cover: the child process that decodes a file, the one that rewrites it, their
 * working folders, and the password hash. Also makes ids repeatable, and tells the provider which take it makes.
 * Everything that decides about credits and videos stays real. Must be imported before anything from the product.
 */
import { vi } from 'vitest'
import { currentActor } from '#tests/simulation/actors/actor.ts'
import { nextBytes, nextId } from './counted-ids.ts'
import { localFiles } from './memory-files.ts'

vi.mock('#server/media/inspect-video.ts', () => ({
  async inspectVideo(path: string, { posterPath }: { posterPath: string }) {
    const file = localFiles.get(path)
    if (!file) throw new Error(`there is no file ${path}`)
    await currentActor()?.gate('inspect', async () => {})
    if (file.look.outcome === 'unplayable') return file.look
    localFiles.set(posterPath, file)
    localFiles.set(posterPath.replace(/\.jpg$/, '.webp'), file)
    return file.look
  },
}))

// The simulated files have no boxes.
vi.mock('#server/media/boxes/without-metadata.ts', () => ({ withoutMetadata: async (path: string) => path }))

vi.mock('#server/media/make-faststart.ts', () => ({
  async makeFaststart(path: string, outputPath: string) {
    await currentActor()?.gate('make faststart', async () => {})
    const file = localFiles.get(path)
    if (file) localFiles.set(outputPath, file)
  },
}))

vi.mock('#server/features/content-credentials/sign-video.ts', () => ({
  async signVideo(_ctx: unknown, { videoPath, outputPath }: { videoPath: string; outputPath: string }) {
    await currentActor()?.gate('sign', async () => {})
    const file = localFiles.get(videoPath)
    if (file) localFiles.set(outputPath, file)
    return true
  },
}))

vi.mock('#server/media/normalize-image.ts', () => ({
  maxImageBytes: 1000,
  async normalizeImage() {
    await currentActor()?.gate('normalize', async () => {})
    return { outcome: 'image', bytes: Buffer.from('a picture'), extension: 'jpg', width: 40, height: 30 }
  },
}))

vi.mock('#server/media/hash-file.ts', async () => {
  const { createHash } = await import('node:crypto')
  return {
    hashFile: async (path: string) =>
      createHash('sha256')
        .update(`${localFiles.get(path)?.taskId}`)
        .digest('hex'),
  }
})

/** A run has few users and sessions; memory for fifty thousand would take a while to fill. */
vi.mock('lru-cache', async (original) => {
  const { LRUCache } = await original<typeof import('lru-cache')>()
  return {
    LRUCache: class extends LRUCache<object, object> {
      constructor() {
        super({ max: 100 })
      }
    },
  }
})

vi.mock('#server/features/accounts/password.ts', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
}))

/** Everywhere: a transaction runs when its turn comes, outside of the actor that began it. */
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  return { ...real, randomUUID: nextId, randomBytes: nextBytes }
})

/** The provider's requests do not name our video, and those of several takes may be equal. */
vi.mock('#server/features/videos/lifecycle/to-request.ts', async (original) => {
  const real = await original<typeof import('#server/features/videos/lifecycle/to-request.ts')>()
  return {
    ...real,
    toRequest: (...input: Parameters<typeof real.toRequest>) => ({
      ...real.toRequest(...input),
      taskId: input[1].taskId,
      own: input[1].model,
    }),
  }
})

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>()
  const realSleep = real.setTimeout
  const sleep = (ms?: number) => currentActor()?.sleep(ms ?? 0) ?? realSleep(ms)
  return { ...real, setTimeout: sleep }
})

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    mkdir: (...input: Parameters<typeof real.mkdir>) =>
      currentActor() ? Promise.resolve(undefined) : real.mkdir(...input),
    mkdtemp: async (...input: Parameters<typeof real.mkdtemp>) =>
      currentActor() ? `${input[0]}${nextId()}` : real.mkdtemp(...input),
    async writeFile(...input: Parameters<typeof real.writeFile>) {
      if (!currentActor()) return real.writeFile(...input)
      localFiles.set(`${input[0]}`, { taskId: 'a picture', look: { outcome: 'unplayable', reason: 'a picture' } })
    },
    async rm(...[path, options]: Parameters<typeof real.rm>) {
      if (!currentActor()) return real.rm(path, options)
      for (const name of localFiles.keys()) if (name.startsWith(`${path}`)) localFiles.delete(name)
    },
  }
})
