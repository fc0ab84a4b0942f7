import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import type { ShippedModel, ShippedRules } from '#server/features/models/catalogue/shipped-model.ts'
import { invariant } from '#server/invariant.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { inputsOf } from '#tests/providers/catalogue-requests.ts'
import { placeOf, placeOfFirst, placeOfLast } from '#tests/providers/place-of.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { describeCreate } from './describe-create.ts'

const key = 'the-key'
let fake: KieFake
beforeAll(async () => {
  fake = await startKieFake()
  fake.addAccount({ key, credits: 1_000_000, createsAtOnce: 1000 })
})
afterAll(() => fake.close())

const url = (role: string, index: number) => `https://pictures.example.com/${role}-${index}.jpg`

/** The request to KIE with the default options. Each role has another picture. */
function bodyOf({ id, route }: ShippedModel, mode: VideoMode, { defaults }: ShippedRules): Record<string, unknown> {
  invariant(route, 'a model of KIE has a route')
  const { seconds, resolution, audio } = defaults
  const inputs = inputsOf(mode, '').map(({ role }, index) => ({ role, url: url(role, index) }))
  const request = requestFor({ model: id, route, mode, seconds, resolution, audio, inputs })
  const placed = inputs.map((input) => input.url)
  return describeCreate(request, route, placed).body
}

const framed = catalogue.filter(({ route, modes }) => route?.vendor === 'kie' && modes.frames)

it.each(framed.map((model) => [model.id, model] as const))(
  'MOD-02 %s gets the first and the last frame where its vendor wants them',
  (_, model) => {
    invariant(model.modes.frames, 'the model has frames')
    const body = bodyOf(model, 'frames', model.modes.frames)
    const sent = (body.input ?? body) as object
    expect(placeOf(sent, url('first', 0))).toMatch(placeOfFirst)
    expect(placeOf(sent, url('last', 1))).toMatch(placeOfLast)
  },
)

/** Whether KIE accepts the job: it refuses fields that a model does not have. */
async function accepts(body: object): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const address = `${fake.url}/api/v1/jobs/createTask`
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { code: number }).code === 200
}

it('MOD-06 the content filter of KIE is on for every model that has one', async () => {
  const [filtered, unfiltered]: [string[], string[]] = [[], []]
  for (const model of catalogue.filter(({ route }) => route?.family === 'jobs'))
    for (const [mode, rules] of Object.entries(model.modes) as [VideoMode, ShippedRules][]) {
      const body = bodyOf(model, mode, rules)
      const input = body.input as Record<string, unknown>
      const isOn = input.nsfw_checker === true
      if (isOn) filtered.push(model.id)
      else if (await accepts({ ...body, input: { ...input, nsfw_checker: true } })) unfiltered.push(model.id)
      expect([model.id, mode, await accepts(body)]).toEqual([model.id, mode, true])
    }
  expect(filtered).toEqual(expect.arrayContaining(['seedance-2', 'wan-2.7', 'hailuo-2.3-pro', 'grok-imagine']))
  expect(unfiltered).toEqual([])
})
