import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workflowSchema } from '#contract/models/gpu/workflow.ts'
import { toGraphModel } from '#server/features/models/catalogue/graph-model.ts'
import { createLocalStorage } from '#server/integrations/storage/local-storage.ts'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { framesWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { createComfyProvider } from './comfyui-provider.ts'

/** Two files that begin like a PNG, the second with a wrong name. */
const files = {
  first: { name: 'images/a.png', bytes: Buffer.from('89504e470d0a1a0a0000000000000000', 'hex') },
  last: { name: 'images/b.jpg', bytes: Buffer.from('89504e470d0a1a0a00000000000000ff', 'hex') },
}

let folder: string
let fake: ComfyFake
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soundreel-frames-'))
  fake = await startComfyFake()
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

/** The file that a node of the last submission loads. */
function loadedBy(node: string): Buffer {
  const [, path = ''] = /^(.+) \[temp\]$/.exec(String(fake.jobs.at(-1)?.graph[node]?.inputs.image)) ?? []
  return Buffer.from(fake.uploads.get(`temp/${path}`)?.bytes ?? [])
}

it('MOD-02 MOD-20 the first and the last frame are uploaded under names of their own, for the nodes that load them', async () => {
  const storage = createLocalStorage(join(folder, 'media'), 'http://localhost:3000')
  for (const { name, bytes } of Object.values(files)) {
    await writeFile(join(folder, 'file'), bytes)
    await storage.put(join(folder, 'file'), name)
  }
  const workflow = workflowSchema.parse(framesWorkflow)
  const provider = createComfyProvider({
    ...{ storage, findWorkflow: async () => workflow, log: pino({ level: 'silent' }) },
  })
  const { route } = toGraphModel('my-card', gpuDefinition({ text: 'text', frames: 'frames' }))
  const inputs = (['first', 'last'] as const).map((role) => ({ role, url: storage.address(files[role].name) }))
  const request = requestFor({ model: 'my-card', route, mode: 'frames', seconds: 2, inputs })
  const account = { id: null, token: '', address: fake.url }
  expect(await provider.submit(account, request, async () => true)).toMatchObject({ outcome: 'accepted' })
  expect([loadedBy('13'), loadedBy('15')]).toEqual([files.first.bytes, files.last.bytes])
  expect([...fake.uploads.keys()].map((name) => name.replace(/[\w-]+-(first|last)/, '$1'))).toEqual([
    ...['temp/soundreel/first.png', 'temp/soundreel/last.png'],
  ])
})
