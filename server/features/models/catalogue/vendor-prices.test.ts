import { expect, it } from 'vitest'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { describeCreate } from '#server/features/providers/kie/describe-create.ts'
import { invariant } from '#server/invariant.ts'
import { clipOfJob } from '#tests/fakes/kie/kie-clips.ts'
import { extendPrices, priceOfJob, priceOfVeo } from '#tests/fakes/kie/kie-prices.ts'
import { requestFor } from '#tests/providers/provider-stage.ts'
import { catalogue } from './catalogue.ts'
import { estimatePrice, type Route } from './route.ts'
import { type ShippedModel, type ShippedRules, soundsOf } from './shipped-model.ts'

type Made = { mode: VideoMode; seconds: number; resolution: string; audio: boolean; inputSeconds?: number }

/** What KIE takes for a video, by its own list of prices. */
function priceAtKie(model: string, route: Route, { inputSeconds, ...made }: Made): number | undefined {
  const { path, body } = describeCreate(requestFor({ model, route, ...made }), route, [])
  if (path.endsWith('/extend')) return extendPrices[String(body.model)]
  if (!path.endsWith('/createTask')) return priceOfVeo(body.model, body.resolution)
  return priceOfJob(String(body.model), clipOfJob({ ...(body.input as object) }), inputSeconds)
}

/** Everything that a mode makes, and where it takes videos as references, also with five seconds of them. */
function listMade({ audio }: Pick<ShippedModel, 'audio'>, mode: VideoMode, rules: ShippedRules): Made[] {
  const { aspectRatio } = rules.defaults
  const inputs = rules.references?.videos ? [0, 5] : [0]
  return listSeconds(rules).flatMap((seconds) =>
    rules.resolutions
      .filter((resolution) => !isForbidden(rules, { seconds, resolution, aspectRatio }))
      .flatMap((resolution) =>
        soundsOf({ audio }).flatMap((sound) =>
          inputs.map((inputSeconds) => ({ mode, seconds, resolution, audio: sound, inputSeconds })),
        ),
      ),
  )
}

it.each(catalogue.filter(({ route }) => route?.vendor === 'kie').map((model) => [model.id, model] as const))(
  'MOD-11 every video of %s is planned at what KIE takes for it',
  (id, { route, modes, ...model }) => {
    invariant(route, 'a model of KIE has a route')
    for (const [mode, rules] of Object.entries(modes) as [VideoMode, ShippedRules][])
      for (const made of listMade(model, mode, rules)) {
        const taken = priceAtKie(id, route, made) ?? Number.NaN
        expect([made, estimatePrice(route, made)]).toEqual([made, expect.closeTo(taken, 6)])
      }
  },
)

/** By the pages of the models, in US dollars. */
it.each<[string, Partial<Made>, number]>([
  ['fal-veo-3.1', { seconds: 8 }, 3.2],
  ['fal-veo-3.1', { seconds: 8, audio: false }, 1.6],
  ['fal-veo-3.1', { seconds: 8, resolution: '1080p' }, 3.2],
  ['fal-veo-3.1', { seconds: 8, resolution: '4k' }, 4.8],
  ['fal-veo-3.1', { seconds: 8, resolution: '4k', audio: false }, 3.2],
  ['fal-veo-3.1-fast', { seconds: 8 }, 1.2],
  ['fal-veo-3.1-fast', { seconds: 8, audio: false }, 0.8],
  ['fal-veo-3.1-fast', { seconds: 8, resolution: '4k' }, 2.8],
  ['fal-veo-3.1-fast', { seconds: 8, resolution: '4k', audio: false }, 2.4],
  ['fal-veo-3.1-fast', { mode: 'extend', seconds: 7 }, 1.05],
  ['fal-veo-3.1-lite', { seconds: 8 }, 0.4],
  ['fal-veo-3.1-references', { mode: 'references', seconds: 8 }, 3.2],
  ['fal-veo-3.1-references', { mode: 'references', seconds: 8, audio: false }, 1.6],
  ['fal-kling-3', { seconds: 10 }, 1.26],
  ['fal-kling-3', { seconds: 10, audio: false }, 0.84],
  ['fal-kling-3-pro', { seconds: 10 }, 2.8],
  ['fal-omni-flash', { seconds: 10 }, 1.3],
  ['google-omni-1.2', { seconds: 10, resolution: '360p' }, 0.3],
  ['google-omni-1.2', { seconds: 10 }, 1],
  ['google-omni-1.2', { seconds: 10, resolution: '1080p' }, 1.5],
  ['google-omni-1.2', { seconds: 10, resolution: '4k' }, 3],
  ['google-omni-1.2', { mode: 'extend', seconds: 7 }, 0.7],
])('MOD-08 MOD-11 %s with %o is planned at %d dollars', (id, choice, dollars) => {
  const route = catalogue.find((model) => model.id === id)?.route
  const made: Made = { mode: 'text', seconds: 8, resolution: '720p', audio: true, ...choice }
  // All vendors are booked in credits of half a cent.
  expect(route && estimatePrice(route, made)).toBeCloseTo(dollars * 200, 6)
})
