/**
 * A worker whose provider finishes every video at once. `queue N` runs N empty jobs instead, to measure the queue alone.
 * `crowd` never finishes videos whose prompt begins with `slow`. `unseen` skips the inspection of results, which is work of
 * its own, and their signing. `unsigned` skips only the signing. Notifies its parent when it starts, and when the empty jobs
 * are done.
 */
import '#server/boot/collect-young.js'
import { randomUUID } from 'node:crypto'
import { registerHooks } from 'node:module'
import { readConfig } from '#server/config.ts'
import { createScriptedProvider, type ScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'

const [mode, count] = process.argv.slice(2)

if (mode === 'unseen' || mode === 'unsigned') {
  const inspection = { outcome: 'playable', durationMs: 8000, width: 720, height: 1280, peaks: [], faststart: true }
  const seen = { ...inspection, frameRate: 24, videoCodec: 'h264', audio: { codec: 'aac', channels: 2, silent: false } }
  const source = `import { writeFile } from 'node:fs/promises'
    export async function inspectVideo(path, { posterPath }) {
      for (const picture of [posterPath, posterPath.replace(/jpg$/, 'webp')]) await writeFile(picture, 'a picture')
      return ${JSON.stringify(seen)}
    }`
  registerHooks({
    load: (url, context, next) => {
      if (mode === 'unseen' && url.endsWith('/media/inspect-video.ts'))
        return { format: 'module', source, shortCircuit: true }
      if (url.endsWith('/content-credentials/sign-video.ts'))
        return { format: 'module', source: 'export async function signVideo() { return false }', shortCircuit: true }
      return next(url, context)
    },
  })
}
// Imported after the hook is registered, so that the hook applies to their imports.
const { createContext } = await import('#server/create-context.ts')
const { startJobs } = await import('#server/worker.ts')

const { ctx } = await createContext(readConfig())
const provider = createScriptedProvider(await makeClip('9:16'))
ctx.providers.demo = { ...provider, ...(mode === 'crowd' ? finishingSome(provider) : { pollDelayMs: () => 0 }) }
await ctx.queue.start()
await ctx.events.start()
if (mode === 'queue') await workForNothing(Number(count))
else {
  process.send?.('begun')
  await startJobs(ctx)
}

function finishingSome(provider: ScriptedProvider): Partial<ScriptedProvider> {
  return {
    pollDelayMs: () => 5000,
    onSubmit: () => ({ outcome: 'accepted', providerTaskId: `${provider.submissions.at(-1)?.prompt} ${randomUUID()}` }),
    check: async (account, id) => (id.startsWith('slow') ? { outcome: 'running' } : provider.check(account, id)),
  }
}

async function workForNothing(jobs: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (let job = 0; job < jobs; job++) await ctx.queue.send(tx, 'send-notices', {})
  })
  let left = jobs
  process.send?.('begun')
  await ctx.queue.work('send-notices', 4, async () => {
    left -= 1
    if (left === 0) process.send?.('done')
  })
}
