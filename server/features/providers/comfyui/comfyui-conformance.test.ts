import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { workflowSchema } from '#contract/models/gpu/workflow.ts'
import { toGraphModel } from '#server/features/models/catalogue/graph-model.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'
import type { ProviderRequest } from '#server/features/providers/video-provider.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { describeRemoteProvider } from '#tests/providers/conform.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createComfyProvider } from './comfyui-provider.ts'

const key = { name: 'X-API-Key', value: 'the key of the card' }
const route = toGraphModel('my-card', gpuDefinition({ text: 'text', image: 'image' })).route as Route
const says = (prompt: string, changes: Partial<ProviderRequest> = {}) =>
  requestFor({ prompt, model: 'my-card', route, seconds: 2, ...changes })

describeRemoteProvider('ComfyUI', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-comfyui-'))
  const fake = await startComfyFake({ key })
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  const picture = join(folder, 'picture.png')
  const solid = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } })
  await writeFile(picture, await solid.png().toBuffer())
  await storage.put(picture, 'images/x.png')
  const workflows = new Map([
    ['text', workflowSchema.parse(textWorkflow)],
    ['image', workflowSchema.parse(imageWorkflow)],
  ])
  let now = Date.now()
  const provider = createComfyProvider({
    ...{ storage, findWorkflow: async (hash) => workflows.get(hash) ?? null, log: pino({ level: 'silent' }) },
    // The provider keeps the list of jobs for two seconds, so each reading of the clock is later than that.
    clock: {
      now: () => {
        now += 3_000
        return new Date(now)
      },
    },
    timeouts: { connectMs: 3_000, submitMs: 3_000, pollMs: 3_000 },
    downloadDelaysMs: [1],
  })
  const first = { role: 'first' as const, url: storage.address('images/x.png') }
  const gone = { ...route, wire: { ...('wire' in route ? route.wire : {}), modes: {} } } as Route
  return {
    provider,
    account: { id: null, token: `${key.name}: ${key.value}`, address: fake.url },
    hasUpgrades: false,
    requests: [says('waves'), says('waves', { mode: 'image', inputs: [first] })],
    refused: {
      ...{ content: null, failed: null, stumbled: null },
      input: says('waves', { mode: 'image', inputs: [{ role: 'first', url: 'http://localhost:3000/media/none.png' }] }),
      ...{ model: says('waves', { route: gone }), account: says('[401]'), broken: says('[413]') },
      overloaded: says('[429]'),
    },
    silent: says('[drop-after-create]'),
    failing: [
      { kind: 'stumbled', request: says('[oom]') },
      { kind: 'model', request: says('a secret wish [node-fails]') },
      { kind: 'model', request: says('[no-output]') },
      { kind: 'input', request: says('[decode-error]', { mode: 'image', inputs: [first] }) },
    ],
    mute: says('[mute]'),
    lost: [
      { request: says('waves'), lose: () => fake.restart() },
      // The restart came before the first byte of the file.
      { request: says('[empty-file]'), lose: () => fake.restart({ at: 'written' }) },
    ],
    withoutHd: says('waves'),
    expired: [{ request: says('[view-404]'), replaced: false }],
    called: [],
    priced: [{ request: says('waves'), cost: 0 }],
    jobs: () => fake.jobs.length,
    secrets: () => [key.value, fake.url, '/home/operator', 'a secret wish'],
    async close() {
      await fake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
})
