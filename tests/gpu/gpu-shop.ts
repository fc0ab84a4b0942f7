import { expect } from 'vitest'
import { findWorkflow } from '#server/features/gpu/workflow-repository.ts'
import { createComfyProvider } from '#server/features/providers/comfyui/comfyui-provider.ts'
import { type ComfyFake, startComfyFake } from '#tests/fakes/comfyui/comfyui.ts'
import { imageWorkflow, textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { createTestApp } from '#tests/test-app.ts'
import { gpuDefinition } from './definitions.ts'
import { tryOut } from './try-out.ts'

export const key = { name: 'X-API-Key', value: 'the key of the card' }

export type GpuShop = Awaited<ReturnType<typeof openGpuShop>>

/** A site whose operator has one server, with a customer. */
export async function openGpuShop() {
  const fake = await startComfyFake({ key })
  const test = await createTestApp({ SIGNUP_CREDITS: '500' })
  const { storage, log, clock } = test.ctx
  test.ctx.providers.comfyui = createComfyProvider({
    ...{ storage, log, clock, findWorkflow: (hash) => findWorkflow(test.db.root, hash) },
    ...{ timeouts: { submitMs: 2_000, pollMs: 2_000 }, downloadDelaysMs: [] },
  })
  const admin = await test.administrator()
  const user = await test.signedIn()

  const addServer = (name: string, { url }: ComfyFake, header: object | null = key) =>
    admin.post('/api/admin/gpu-servers', { name, address: `${url}/`, header })
  const work = (rounds: number, everyMs = 5_000) => test.workFor(rounds, everyMs)
  async function addModel(modes: readonly ('text' | 'image')[] = ['text'], id = 'my-card') {
    const store = async (workflow: object) =>
      String((await admin.post('/api/admin/workflows', { workflow })).body.workflow)
    const text = await store(textWorkflow)
    const workflows = modes.includes('image') ? { text, image: await store(imageWorkflow) } : { text }
    const added = await admin.post('/api/admin/gpu-models', { id, ...gpuDefinition(workflows) })
    expect([added.status, added.body.code]).toEqual([201, undefined])
  }
  async function sell(id: string, modes: readonly ('text' | 'image')[] = ['text']) {
    await tryOut(test, admin, { id, modes })
    expect((await admin.post(`/api/admin/models/${id}/resume`, {})).status).toBe(200)
  }
  return {
    ...{ fake, test, admin, user, addServer, work, addModel, sell },
    servers: async () => (await admin.get('/api/admin/vendor-accounts')).body,
    model: async () =>
      (await admin.get('/api/admin/models')).body.data.find(
        ({ model }: { model: { id: string } }) => model.id === 'my-card',
      ),
    balance: async () => (await user.get('/api/auth/current-user')).body.user.credits as number,
    read: async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body,
    async ask(prompt: string, more: object = {}) {
      const { status, body } = await user.post('/api/v1/videos', { prompt, model: 'my-card', ...more })
      expect([status, body.code]).toEqual([201, undefined])
      return body.data[0].id as string
    },
    /** A server whose model was tried out and is offered. */
    async offer(modes: readonly ('text' | 'image')[] = ['text']) {
      await addServer('card', fake)
      await addModel(modes)
      await sell('my-card', modes)
    },
    /** Until the server has had so many jobs. */
    async workUntilSent(count: number) {
      for (let round = 0; round < 15 && fake.jobs.length < count; round += 1) await work(1, 20_000)
      expect(fake.jobs.length).toBe(count)
    },
    async close() {
      await test.verify()
      await test.close()
      await fake.close()
    },
  }
}
