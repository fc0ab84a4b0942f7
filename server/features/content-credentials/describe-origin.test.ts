import { expect, it } from 'vitest'
import { version } from '#server/version.ts'
import { describeOrigin } from './describe-origin.ts'

const sourceType = (term: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${term}`
const product = { name: 'Soundreel', version }

it.each([
  ['kie', 'veo3_fast', 'trainedAlgorithmicMedia', { name: 'veo3_fast' }],
  ['comfyui', 'my-card', 'trainedAlgorithmicMedia', { name: 'my-card' }],
  // Joined here from clips of models, or of at least one.
  ['film', 'joined-film', 'trainedAlgorithmicMedia', product],
  ['film-demo', 'joined-film', 'algorithmicMedia', product],
  ['demo', 'veo3_fast', 'algorithmicMedia', { name: 'Soundreel demo renderer', version }],
  // An upload of an administrator.
  ['', 'unknown', 'trainedAlgorithmicMedia', { name: 'unknown' }],
])('MRK-01 a video of %s, model %s, is %s', (provider, model, term, softwareAgent) => {
  expect(describeOrigin({ provider, model })).toEqual({
    digitalSourceType: sourceType(term),
    softwareAgent,
    generator: product,
  })
})
