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
    ...{ state: 'valid', madeByAi: 'yes', madeWith: 'veo3', signedBy: 'Kino' },
  })
  expect(readFacts(store('Valid', { ...action, softwareAgent: 'Camera' }, 'c2pa.actions'))).toMatchObject({
    madeWith: 'Camera',
  })
  expect(readFacts(store('Valid', { digitalSourceType: source('algorithmicMedia') }))).toMatchObject({
    madeByAi: 'no',
  })
  expect(
    readFacts(store('Valid', { digitalSourceType: source('compositeWithTrainedAlgorithmicMedia') })),
  ).toMatchObject({
    madeByAi: 'yes',
  })
  expect(readFacts(store('Valid'))).toMatchObject({ madeByAi: null, madeWith: 'Soundreel' })
})

const results = (failure: string[], success = ['claimSignature.validated'], inherited: string[] = []) => {
  const codes = (list: string[]) => list.map((code) => ({ code }))
  return {
    activeManifest: { success: codes(success), failure: codes(failure) },
    ingredientDeltas: [{ validationDeltas: { failure: codes(inherited) } }],
  }
}
const [validated, trusted] = ['claimSignature.validated', 'signingCredential.trusted']
const [expired, untrusted] = ['signingCredential.expired', 'signingCredential.untrusted']

it.each([
  ['an expired certificate of this site', results([expired], [validated, trusted]), 'expired'],
  ['an expired certificate of somebody else', results([untrusted, expired]), 'not-accepted'],
  ['a certificate of a website', results(['signingCredential.invalid', untrusted]), 'not-accepted'],
  ['a revoked certificate of this site', results(['signingCredential.revoked'], [validated, trusted]), 'not-accepted'],
  ['an untrusted time stamp', results([expired, 'timeStamp.untrusted'], [validated, trusted]), 'expired'],
  ['a parent whose certificate has expired', results([], [validated, trusted], [expired]), 'trusted'],
  ['an expired certificate and other bytes', results([expired, 'assertion.bmffHash.mismatch']), 'changed'],
  ['a changed parent', results([], [validated], ['assertion.dataHash.mismatch']), 'changed'],
  ['no valid signature', results([expired], []), 'changed'],
  ['no results', undefined, 'changed'],
])('MRK-02 a file that is invalid for %s is not said to be changed if it is not', (_, found, state) => {
  expect(readFacts({ ...store('Invalid'), validation_results: found }).state).toBe(state)
})

it('MRK-02 reads in the manifests of its sources that AI made them, also if an editor saved the file again', () => {
  const withSource = (relationship: string, name: string, loop = 'urn:2') => {
    const { manifests, ...rest } = store('Valid')
    const of = (label: string) => [{ relationship, active_manifest: label }]
    const action = { action: 'c2pa.created', digitalSourceType: source(name) }
    const made = [{ label: 'c2pa.actions', data: { actions: [action] } }]
    const more = { 'urn:2': { ingredients: of('urn:3') }, 'urn:3': { assertions: made, ingredients: of(loop) } }
    return { ...rest, manifests: { 'urn:1': { ...manifests['urn:1'], ingredients: of('urn:2') }, ...more } }
  }
  const aiOf = (given: unknown) => readFacts(given)
  expect(aiOf(withSource('parentOf', 'trainedAlgorithmicMedia'))).toMatchObject({ madeByAi: 'source' })
  expect(aiOf(withSource('componentOf', 'trainedAlgorithmicMedia', 'urn:9'))).toMatchObject({ madeByAi: 'source' })
  expect(aiOf(withSource('inputTo', 'trainedAlgorithmicMedia'))).toMatchObject({ madeByAi: null })
  expect(aiOf(withSource('parentOf', 'digitalCapture'))).toMatchObject({ madeByAi: null })
})

it.each([null, {}, 'text', { active_manifest: 'urn:2', manifests: {}, validation_state: 'Valid' }])(
  'MRK-02 a broken store %j is unreadable',
  (broken) => expect(readFacts(broken)).toEqual({ state: 'unreadable' }),
)
