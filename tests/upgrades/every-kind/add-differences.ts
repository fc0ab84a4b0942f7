import { pause } from '#server/features/models/differences/pause-model.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { ask } from './add-videos.ts'
import { bodyOf, type Site } from './open-site.ts'

const addedModel = {
  ...{ label: 'Acme One', summary: 'Five or ten seconds.', audio: 'optional', promptMax: 1000 },
  ...{ seconds: { values: [5, 10] }, resolutions: ['720p'], aspectRatios: ['16:9'], modes: { text: {} } },
  ...{ defaults: { seconds: 5, resolution: '720p' }, prices: [{ per: 'second', vendor: 10 }] },
  wire: {
    slugs: { text: 'acme/one' },
    seconds: { field: 'duration', as: 'text' },
    ...{ audio: 'sound', pictures: {}, always: {} },
  },
}

/**
 * What the operator has changed about the models; one is paused by an administrator, one by the server. Two are added,
 * and one of them is removed again.
 */
export async function addDifferences({ admin, ctx, db }: Site): Promise<void> {
  for (const id of ['acme-one', 'acme-gone']) bodyOf(await admin.post('/api/admin/models', { id, ...addedModel }))
  bodyOf(await admin.delete('/api/admin/models/acme-gone/definition'))
  const changes = { label: 'Sketch', priceFactor: 2, retiresOn: '2099-12-31', replacedBy: 'veo3' }
  bodyOf(await admin.put('/api/admin/models/demo', changes))
  const { data } = bodyOf(await admin.get('/api/admin/models')) as { data: { model: { id: string } }[] }
  bodyOf(await admin.put('/api/admin/model-order', { ids: data.map(({ model }) => model.id).toReversed() }))
  bodyOf(await admin.post('/api/admin/models/demo/pause', { reason: 'too dear' }))
  const asked = { actorId: null, id: 'veo3', by: 'provider', reason: 'This interface is paused' } as const
  await db.transaction((tx) => pause(ctx, tx, asked))
}

/** A server of the operator's own, and a model on it. */
export async function addGpu({ admin }: Site): Promise<void> {
  const header = { name: 'X-API-Key', value: 'card-key' }
  bodyOf(await admin.post('/api/admin/gpu-servers', { name: 'card', address: 'http://127.0.0.1:8188', header }))
  const { workflow } = bodyOf(await admin.post('/api/admin/workflows', { workflow: textWorkflow }))
  bodyOf(await admin.post('/api/admin/gpu-models', { id: 'my-card', ...gpuDefinition({ text: String(workflow) }) }))
}

/** A video that the vendor of its model refuses, and that another vendor makes. */
export async function addFailover(site: Site, customer: TestBrowser): Promise<void> {
  const { admin, ctx, kie, query } = site
  const failover = [{ model: 'fal-veo-3.1-fast', modes: ['text', 'image', 'frames'] }]
  bodyOf(await admin.put('/api/admin/models/veo3_fast', { failover }))
  bodyOf(
    await admin.post('/api/admin/vendor-accounts', {
      vendor: 'fal',
      name: 'fal',
      token: 'fal-key',
      budgetDollars: 100,
    }),
  )
  ctx.providers.fal = { ...kie }
  const { onSubmit } = kie
  kie.onSubmit = {
    outcome: 'refused',
    kind: 'model',
    failure: { code: 'MODEL_NOT_OFFERED' },
    words: 'This interface is paused',
  }
  const taskId = await ask(customer, 'by another vendor')
  for (const _ of [1, 2]) await advanceVideo(ctx, taskId, { oneStep: true })
  kie.onSubmit = onSubmit
  const [made] = await query(`select provider from video_tasks where task_id = '${taskId}'`)
  if (made?.provider !== 'fal') throw new Error('no other vendor makes the video')
}
