import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import { type ShippedRules, soundsOf } from '#server/features/models/catalogue/shipped-model.ts'
import type { ProviderRequest, VideoInput } from '#server/features/providers/video-provider.ts'
import { admitted, createKieSetup, type KieSetup } from '#tests/fakes/kie/kie-setup.ts'
import { readHandle } from './task-handle.ts'

let kie: KieSetup
beforeAll(async () => {
  kie = await createKieSetup()
})
afterAll(() => kie.close())

const url = (name: string) => `https://pictures.example.com/${name}.jpg`
const inputs: Record<VideoMode, VideoInput[]> = {
  ...{ text: [], extend: [] },
  image: [{ role: 'first', url: url('first') }],
  frames: [
    { role: 'first', url: url('first') },
    { role: 'last', url: url('last') },
  ],
  references: [
    { role: 'reference', url: url('a') },
    { role: 'reference', url: url('b') },
  ],
}

/** Sends a request and returns what arrived. */
async function send(prompt: string, changes: Partial<ProviderRequest>) {
  const { taskId, account } = await kie.start(prompt, changes)
  return { taskId, account, body: kie.fake.tasks.at(-1)?.body }
}

async function finish(taskId: string, account: { id: string | null; token: string }) {
  for (let looks = 0; looks < 5; looks++) {
    const answer = await kie.provider.check(account, taskId)
    if (answer.outcome !== 'running') return answer
  }
  throw new Error('the task did not end')
}

/** Each option at least once, with the usual others: each has a field of its own in the request. */
function everyOption(rules: ShippedRules, audio: 'always' | 'optional' | 'none') {
  const ratios = rules.aspectRatios === 'source' ? ['source'] : rules.aspectRatios
  const { seconds, resolution, aspectRatio, audio: sound } = rules.defaults
  const usual = { seconds, resolution, aspectRatio: aspectRatio ?? 'source', audio: sound }
  return [
    ...listSeconds({ ...rules, prices: [{ per: 'clip', credits: 1 }] }).map((one) => ({ ...usual, seconds: one })),
    ...rules.resolutions.map((one) => ({ ...usual, resolution: one })),
    ...ratios.map((one) => ({ ...usual, aspectRatio: one })),
    ...soundsOf({ audio }).map((one) => ({ ...usual, audio: one })),
  ]
}

describe.each(catalogue.filter(({ route }) => route?.vendor === 'kie').map((model) => [model.id, model] as const))(
  'the model %s',
  (model, { modes, audio }) => {
    it.each(Object.entries(modes))('MOD-02 MOD-06 makes videos from %s with every option', async (name, rules) => {
      const mode = name as VideoMode
      const source =
        mode === 'extend'
          ? { providerTaskId: (await kie.start('waves', { model })).taskId, url: url('x'), seconds: 8 }
          : null
      for (const choice of everyOption(rules, audio)) {
        const request = { model, mode, ...choice, inputs: inputs[mode], source }
        const answer = await kie.provider.submit(kie.account(), kie.request('waves', request), admitted)
        expect([request, answer.outcome]).toEqual([request, 'accepted'])
      }
      const { taskId, account } = await send('waves', {
        ...{ model, mode, seconds: rules.defaults.seconds, resolution: rules.defaults.resolution },
        ...{ inputs: inputs[mode], source },
      })
      expect(await finish(taskId, account)).toMatchObject({
        ...{ outcome: 'finished', urls: [expect.stringMatching(`${rules.defaults.resolution}.mp4`)] },
        // Veo's records do not say it.
        cost: model.startsWith('veo') ? null : kie.fake.tasks.at(-1)?.price,
      })
    })
  },
)

describe('what KIE is asked for', () => {
  it('MOD-05 is unchanged for the videos of the first version', async () => {
    const shape = { aspectRatio: '16:9', aspect_ratio: '16:9', enableTranslation: true }
    const { body } = await send('waves', { model: 'veo3' })
    expect(body).toEqual({ prompt: 'waves', model: 'veo3', ...shape })
    const image = await send('waves', { mode: 'image', inputs: inputs.image })
    expect(image.body).toEqual({ prompt: 'waves', model: 'veo3_fast', ...shape, imageUrls: [url('first')] })
  })

  it('MOD-06 names the mode, the length and the size in the words of Veo', async () => {
    const frames = await send('waves', { mode: 'frames', seconds: 4, resolution: '4k', inputs: inputs.frames })
    expect(frames.body).toMatchObject({
      ...{ generationType: 'FIRST_AND_LAST_FRAMES_2_VIDEO', duration: 4, resolution: '4k' },
      imageUrls: [url('first'), url('last')],
    })
    const references = await send('waves', { model: 'veo3_lite', mode: 'references', inputs: inputs.references })
    expect(references.body).toMatchObject({ generationType: 'REFERENCE_2_VIDEO', duration: 8, model: 'veo3_lite' })
    const short = await send('waves', { seconds: 6 })
    expect(short.body).toMatchObject({ generationType: 'TEXT_2_VIDEO', duration: 6, resolution: '720p' })
  })

  it('MOD-09 extends by the id of the task, and the result is the whole video', async () => {
    const parent = await kie.start('waves', {})
    const source = { providerTaskId: parent.taskId, url: url('x'), seconds: 8 }
    const first = await send('more waves', { mode: 'extend', seconds: 7, source, seed: 12345 })
    expect(first.body).toEqual({ taskId: parent.taskId, prompt: 'more waves', model: 'fast', seeds: 12345 })
    expect(first.taskId).toMatch(/^extended:/)
    const again = { ...source, providerTaskId: first.taskId, seconds: 15 }
    const second = await send('even more', { mode: 'extend', seconds: 7, source: again })
    expect(second.body).toMatchObject({ taskId: readHandle(first.taskId).id })
    const { outcome, ...rest } = await finish(second.taskId, second.account)
    expect([outcome, rest]).toMatchObject([
      'finished',
      { urls: [expect.stringContaining(readHandle(second.taskId).id)], cost: null },
    ])
  })

  it('MOD-09 MOD-11 each model of Veo is extended by itself, under the name that this call has for it', async () => {
    const named: Record<string, unknown> = {}
    for (const { id: model, modes, route } of catalogue) {
      if (route?.family !== 'veo' || !modes.extend) continue
      const source = { providerTaskId: (await kie.start('waves', { model })).taskId, url: url('x'), seconds: 8 }
      const { body } = await send('more waves', { model, mode: 'extend', seconds: 7, source })
      named[model] = body?.model
    }
    expect(named).toEqual({ veo3_fast: 'fast', veo3: 'quality' })
  })

  it('MOD-09 a new part without the whole is no result, and the whole may follow', async () => {
    const parent = await kie.start('waves', { seconds: 4 })
    const source = { providerTaskId: parent.taskId, url: url('x'), seconds: 4 }
    const check = async (prompt: string) => {
      const { taskId, account } = await send(prompt, { mode: 'extend', seconds: 7, source })
      const answers = []
      for (let looks = 0; looks < 4; looks++) answers.push(await kie.provider.check(account, taskId))
      return { answers, whole: `${kie.fake.url}/files/${readHandle(taskId).id}/720p.mp4` }
    }
    const running = { outcome: 'running' }
    expect((await check('[part-only]')).answers).toEqual([running, running, running, running])
    const { answers, whole } = await check('[part-first]')
    const finished = { outcome: 'finished', urls: [whole] }
    expect(answers).toMatchObject([running, running, finished, finished])
  })

  it.each(['more waves', '[404]', '[505]', '[500-paused]'])(
    'MOD-07 MOD-09 blames no model if an unknown task cannot be extended: %s',
    async (prompt) => {
      const source = { providerTaskId: 'unknown', url: url('x'), seconds: 8 }
      const request = kie.request(prompt, { mode: 'extend', seconds: 7, source })
      const refused = { outcome: 'refused', kind: 'input', failure: { code: 'SOURCE_NOT_EXTENDABLE' } }
      expect(await kie.provider.submit(kie.account(), request, admitted)).toEqual(refused)
    },
  )

  it('MOD-02 MOD-06 has the types and names that each model of the jobs API wants', async () => {
    const ask = async (model: string, changes: Partial<ProviderRequest>) =>
      (await send('waves', { model, seconds: 5, ...changes })).body
    expect(
      await ask('kling-3.0', {
        ...{ mode: 'frames', audio: false, resolution: '1080p', inputs: inputs.frames },
        // A first frame decides the shape, but the field is required.
        aspectRatio: 'source',
      }),
    ).toEqual({
      model: 'kling-3.0/video',
      input: {
        ...{ prompt: 'waves', duration: '5', mode: 'pro', aspect_ratio: '16:9', sound: false, multi_shots: false },
        image_urls: [url('first'), url('last')],
      },
    })
    expect(await ask('seedance-2-fast', { mode: 'references', inputs: inputs.references })).toEqual({
      model: 'bytedance/seedance-2-fast',
      input: {
        ...{ prompt: 'waves', duration: 5, resolution: '720p', aspect_ratio: '16:9', generate_audio: true },
        ...{ reference_image_urls: [url('a'), url('b')], nsfw_checker: true },
      },
    })
    expect(await ask('wan-2.7', { negativePrompt: 'people', seed: 0, callbackUrl: url('told') })).toEqual({
      ...{ model: 'wan/2-7-text-to-video', callBackUrl: url('told') },
      input: {
        ...{ prompt: 'waves', duration: 5, resolution: '720p', ratio: '16:9', negative_prompt: 'people', seed: 0 },
        nsfw_checker: true,
      },
    })
    expect(await ask('happyhorse-1.1', { mode: 'image', inputs: inputs.image })).toEqual({
      model: 'happyhorse-1-1/image-to-video',
      input: { prompt: 'waves', duration: 5, resolution: '720p', image_urls: [url('first')], nsfw_checker: true },
    })
    expect(await ask('happyhorse-1.1', { mode: 'references', inputs: inputs.references })).toEqual({
      model: 'happyhorse-1-1/reference-to-video',
      input: {
        ...{ prompt: 'waves', duration: 5, resolution: '720p', aspect_ratio: '16:9' },
        ...{ reference_image: [url('a'), url('b')], nsfw_checker: true },
      },
    })
    expect(await ask('wan-3.0', { audio: true })).toMatchObject({
      model: 'wan/3-0-video',
      input: { resolution: '720P', audio: true, nsfw_checker: true },
    })
  })
})

describe('the record of a job', () => {
  const check = async (prompt: string, model = 'wan-2.7') => {
    const { taskId, account } = await send(prompt, { model, seconds: 5 })
    return finish(taskId, account)
  }

  it.each(['waves', '[result-object]'])('MOD-06 %s leads to the video', async (prompt) => {
    expect(await check(prompt)).toMatchObject({ outcome: 'finished' })
  })

  it.each([
    ['[fail]', 'failed'],
    ['[fail-501]', 'failed'],
    ['[fail-silent]', 'failed'],
    ['[fail-word]', 'failed'],
    ['[fail-leaky]', 'failed'],
    ['[flagged]', 'content'],
    ['[recordInfo-null]', 'failed'],
  ])('MOD-06 %s is a failure, and only content blames the prompt', async (prompt, kind) => {
    const answer = await check(prompt)
    expect(answer).toEqual({
      outcome: 'failed',
      kind,
      failure: { code: expect.stringMatching(/^[A-Z_]+$/) },
      cost: expect.toBeOneOf([0, null]),
    })
    expect(JSON.stringify(answer)).not.toMatch(/java|sk-secret|internal/i)
  })

  it.each(['[record-429]', '[record-455]', '[record-500]', '[record-501]'])(
    'MOD-06 %s says nothing',
    async (prompt) => {
      expect(await check(prompt)).toEqual({ outcome: 'unanswered' })
    },
  )

  it('MOD-06 without a link is not finished, and neither is one that goes on for ever', async () => {
    for (const prompt of ['[no-urls]', '[endless]']) {
      const { taskId, account } = await send(prompt, { model: 'wan-2.7', seconds: 5 })
      for (let looks = 0; looks < 4; looks++)
        expect(await kie.provider.check(account, taskId)).toEqual({ outcome: 'running' })
    }
  })
})

it.each([
  ['[433]', 'account'],
  ['[550]', 'broken'],
  ['[500-paused]', 'model'],
  ['[500-validation]', 'input'],
])('MOD-06 a refusal with %s is of the kind %s', async (prompt, kind) => {
  const request = kie.request(prompt, { model: 'kling-3.0', seconds: 5 })
  expect(await kie.provider.submit(kie.account(), request, admitted)).toMatchObject({ outcome: 'refused', kind })
})

it('MOD-06 a missing sound is a stumble of the service, not the fault of the prompt', async () => {
  const { taskId, account } = await send('[mute]', { mode: 'image', inputs: inputs.image })
  const answer = await finish(taskId, account)
  expect(answer).toMatchObject({ outcome: 'failed', kind: 'stumbled', failure: { code: 'SOUND_NOT_MADE' } })
})
