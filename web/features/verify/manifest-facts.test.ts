import { expect, it } from 'vitest'
import { readFacts } from './manifest-facts.ts'

const source = (name: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`
const store = (validation_state: string, action: object = {}, label = 'c2pa.actions.v2') => ({
  active_manifest: 'urn:1',
  validation_state,
  manifests: {
    'urn:1': {
      claim_generator_info: [{ name: 'Soundreel', version: '1.0.0' }],
      assertions: [{ label, data: { actions: [{ action: 'c2pa.created', ...action }] } }],
      signature_info: { issuer: 'Kino', time: null },
    },
  },
})

it.each([
  ['Trusted', 'trusted'],
  ['Valid', 'valid'],
  ['Invalid', 'changed'],
  ['Odd', 'changed'],
])('MRK-02 the validation state %s means %s', (given, state) => {
  expect(readFacts(store(given)).state).toBe(state)
})

it('MRK-02 reads the model, the signer and whether AI made it', () => {
  const action = { digitalSourceType: source('trainedAlgorithmicMedia'), softwareAgent: { name: 'veo3' } }
  expect(readFacts(store('Valid', action))).toEqual({
    ...{ state: 'valid', madeByAi: true, madeWith: 'veo3', signedBy: 'Kino' },
  })
  expect(readFacts(store('Valid', { ...action, softwareAgent: 'Camera' }, 'c2pa.actions'))).toMatchObject({
    madeWith: 'Camera',
  })
  expect(readFacts(store('Valid', { digitalSourceType: source('algorithmicMedia') }))).toMatchObject({
    madeByAi: false,
  })
  expect(
    readFacts(store('Valid', { digitalSourceType: source('compositeWithTrainedAlgorithmicMedia') })),
  ).toMatchObject({
    madeByAi: true,
  })
  expect(readFacts(store('Valid'))).toMatchObject({ madeByAi: null, madeWith: 'Soundreel' })
})

it.each([null, {}, 'text', { active_manifest: 'urn:2', manifests: {}, validation_state: 'Valid' }])(
  'MRK-02 a broken store %j is unreadable',
  (broken) => expect(readFacts(broken)).toEqual({ state: 'unreadable' }),
)
