import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { makeClip } from '#tests/make-clip.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { bodyOf, hourMs, type Site } from './open-site.ts'

const image = (role: string) => ({ role, imageUrl: 'https://pictures.example/a.png' })
const upgradeEnds = ['running', 'completed', 'failed'] as const

/** Videos of every mode and upgrades in every state, made by the demo. */
export async function addModes(site: Site, customer: TestBrowser): Promise<void> {
  const { provider } = site
  provider.onSubmit = () => ({ outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` })
  const create = async (asked: object) => {
    const answer = bodyOf(
      await customer.post(
        '/api/v1/videos',
        { model: 'demo', prompt: 'a mode', ...asked },
        { 'idempotency-key': crypto.randomUUID() },
      ),
    )
    return answer.data[0].id as string
  }
  const finish = async (taskId: string, seconds: number) => {
    provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds })] }
    for (const _ of [1, 2, 3]) {
      await workOn(site.ctx, taskId)
      site.clock.forward(60_000)
    }
    return taskId
  }
  await finish(await create({ inputs: [image('first'), image('last')], seconds: 4, audio: false }), 4)
  await create({ inputs: [image('reference')], aspectRatio: '1:1', seed: 7 })
  await create({ model: 'veo3_fast', autoHd: false })
  await create({ inputs: [image('first')], takes: 2, clientReference: 'shot 7', peopleConsent: true })
  const parent = await finish(await create({}), 4)
  await create({ inputs: [{ role: 'first', videoId: parent }] })
  await finish(await create({ extendVideoId: parent, seconds: 6 }), 10)
  const joined = bodyOf(await customer.post('/api/films', { title: 'A film', videoIds: [parent, parent] }))
  await customer.post(`/api/video/${joined.taskId}/cancel`)
  for (const end of upgradeEnds) {
    const taskId = await finish(await create({}), 4)
    provider.onCheckHd =
      end === 'completed'
        ? { outcome: 'finished', url: await makeClip('1080p', { seconds: 4 }) }
        : { outcome: 'running' }
    bodyOf(await customer.post(`/api/v1/videos/${taskId}/upgrade`, { to: '1080p' }))
    if (end === 'failed') site.clock.forward(2 * hourMs)
    if (end !== 'running') await workOn(site.ctx, taskId)
  }
  await killWhileAsking(site)
  // The demo has neither negative prompts nor inputs of these kinds.
  const inputs = [{ role: 'sound', kind: 'audio', seconds: 3 }]
  const shots = [{ prompt: 'a door opens', seconds: 4 }]
  await site.query(`update video_tasks set negative_prompt = 'people', inputs = '${JSON.stringify(inputs)}',
    shots = '${JSON.stringify(shots)}' where client_reference is not null`)
}

/** A worker asks for an upgrade, and its process dies before the answer. */
async function killWhileAsking({ ctx, provider, query }: Site): Promise<void> {
  // The first is due. The last has just been asked for.
  const [upgrade] = await query(`select id from renditions
    where stage = 'running' and purpose = 'upgrade' order by created_at limit 1`)
  const asked = new Promise<void>((resolve) => {
    provider.onCheckHd = () => {
      resolve()
      return new Promise(() => {})
    }
  })
  void advanceRendition(ctx, String(upgrade?.id)).catch(() => {})
  await asked
  provider.onCheckHd = { outcome: 'running' }
}
