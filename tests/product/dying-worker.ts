/**
 * A worker of the product in a process of its own, which ends by SIGKILL at a moment of its work. A test starts it on the
 * database and in the data folder of its app, whose time and video service it has.
 */
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createContext } from '#server/create-context.ts'
import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { recheckFailedVideos } from '#server/features/videos/recovery/recheck-failed-videos.ts'
import { createScriptedProvider, type ScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { createTestClock } from '#tests/test-clock.ts'

/** `hdClip`: the file of the service in 1080p. `id`: of a video, or the row of a rendition. */
export type DyingWork = {
  moment: keyof typeof moments
  work: keyof typeof works
  id: string
  now: string
  hdClip: string
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('killed')
}

type Moment = (provider: ScriptedProvider, ctx: Context) => void

/** Each lets the process die while it waits for an answer, or when it has stored a file. */
const moments = {
  submit: (provider) => {
    provider.onSubmit = die
  },
  recover: (provider) => {
    provider.recover = die
  },
  check: (provider) => {
    provider.onCheck = die
  },
  'check-hd': (provider) => {
    provider.onCheckHd = die
  },
  stored: (_provider, ctx) => {
    const { put } = ctx.storage
    ctx.storage.put = async (path, name) => {
      const bytes = await put(path, name)
      return name.endsWith('.mp4') ? die() : bytes
    }
  },
} satisfies Record<string, Moment>

const works = {
  video: advanceVideo,
  rendition: advanceRendition,
  recheck: (ctx: Context) => recheckFailedVideos(ctx, null),
}

const { moment, work, id, now, hdClip } = JSON.parse(process.argv[2] ?? '') as DyingWork
const { ctx } = await createContext(readConfig())
const provider = createScriptedProvider('')
provider.onCheckHd = { outcome: 'finished', url: hdClip }
Object.assign(ctx, { clock: createTestClock(new Date(now)), providers: { demo: provider } })
await ctx.queue.start()
const prepare: Moment = moments[moment]
const advance: (ctx: Context, id: string) => Promise<unknown> = works[work]
prepare(provider, ctx)
await advance(ctx, id)
process.exit(1)
