import { copyFile } from 'node:fs/promises'
import type { VideoProvider } from '#server/features/providers/video-provider.ts'
import type { Random } from '#tests/simulation/random.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import type { Pause } from './old-files.ts'
import type { OldProcess } from './old-process.ts'
import type { Vendor } from './vendor.ts'

/** A video that a worker of the previous version has taken, and where it pauses. */
export type Work = { steps: AsyncGenerator<Pause, void>; pause: Pause }

export type World = {
  seed: number
  random: Random
  /** This version. */
  test: TestApp
  old: OldProcess
  vendor: Vendor
  user: { id: string; browser: TestBrowser }
  admin: TestBrowser
  works: Work[]
  /** The public ids of all videos of this seed. */
  taskIds: string[]
  prompts: number
  /** Nobody acts between the steps of this version. */
  isQuiet: boolean
  /** What happened, in order. */
  log: string[]
}

export const choosePrompt = (world: World) => `seed ${world.seed}, video ${++world.prompts}`

export async function passTime({ random, test, log }: World): Promise<void> {
  const seconds = random.weighted([
    [5, random.between(1, 8)],
    [3, random.between(10, 30)],
    // Longer than a lease.
    [1, random.between(61, 120)],
  ])
  log.push(`${seconds} s pass`)
  test.clock.forward(seconds * 1000)
}

type Interruption = () => Promise<void>

/** Lets the others act before each transaction of this version. @returns what ends that */
export function interruptTransactions({ ctx }: TestApp, interrupt: Interruption): () => void {
  const { db } = ctx
  ctx.db = {
    ...db,
    async transaction(write) {
      await interrupt()
      return db.transaction(write)
    },
  }
  return () => {
    ctx.db = db
  }
}

/** This version asks the same service, which lets the others act before and after each of its answers. */
export function askVendor(
  provider: VideoProvider,
  vendor: Vendor,
  { interrupt, clip, hdClip }: { interrupt: Interruption; clip: string; hdClip: string },
): void {
  const calls: Pick<VideoProvider, 'submit' | 'check' | 'upgrade' | 'download'> = {
    async submit(_account, { prompt }, admit) {
      if (!(await admit())) return { outcome: 'not-admitted' }
      await interrupt()
      const providerTaskId = vendor.submit(prompt)
      await interrupt()
      return { outcome: 'accepted', providerTaskId }
    },
    async check(_account, id) {
      await interrupt()
      const outcome = vendor.check(id)
      await interrupt()
      if (outcome === 'failed') return { outcome, kind: 'failed', failure: { code: 'NOT_MADE' }, cost: null }
      return outcome === 'finished' ? { outcome, urls: [clip], cost: null } : { outcome }
    },
    async upgrade(_account, id) {
      await interrupt()
      const outcome = vendor.upgrade(id)
      await interrupt()
      return outcome === 'finished' ? { outcome, url: hdClip } : { outcome }
    },
    async download(_account, url, path) {
      await interrupt()
      await copyFile(url, path)
    },
  }
  Object.assign(provider, calls)
}
