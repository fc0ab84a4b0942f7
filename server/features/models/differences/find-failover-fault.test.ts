import { expect, it } from 'vitest'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import type { ShippedModel, ShippedRules } from '#server/features/models/catalogue/shipped-model.ts'
import { invariant } from '#server/invariant.ts'
import { findFailoverFault } from './find-failover-fault.ts'

type Shapes = ShippedRules['aspectRatios']

const sold = catalogue.find(({ modes }) => modes.references)

/** A model that takes so many reference pictures. */
function takes(images: number, aspectRatios: Shapes): ShippedModel {
  invariant(sold?.modes.references, 'a model takes references')
  const references = { ...sold.modes.references, aspectRatios, references: { images, videos: 0, audios: 0 } }
  return { ...sold, modes: { references } }
}

it.each<[string, Shapes]>([
  ['shapes to choose from', ['16:9', '9:16']],
  ['the shape of the pictures', 'source'],
])('MOD-08 a route that takes fewer reference pictures cannot stand in, with %s', (_, shapes) => {
  const find = (images: number) =>
    findFailoverFault(takes(9, shapes), { ...takes(images, shapes), id: 'other' }, 'references')
  expect([find(4), find(9)]).toEqual([expect.stringContaining('does not make a video from 9 pictures'), null])
})

it('MOD-08 a route that takes its shape from the pictures cannot stand in for one with shapes, nor the reverse', () => {
  const find = (asked: Shapes, offered: Shapes) =>
    findFailoverFault(takes(1, asked), { ...takes(1, offered), id: 'other' }, 'references')
  const lacks = expect.stringContaining('does not make the same shapes')
  expect([find(['16:9'], 'source'), find('source', ['16:9'])]).toEqual([lacks, lacks])
  expect(find(['16:9', '1:1'], ['9:16', '16:9'])).toContain('does not make 1:1')
})

it('MOD-08 a route cannot stand in that does not make a combination, unless neither of the two makes it', () => {
  const [asked, other] = [takes(1, ['16:9', '9:16']), takes(1, ['16:9', '9:16'])]
  const forbid = (model: ShippedModel, not: ShippedRules['not']) => {
    invariant(model.modes.references, 'the model takes references')
    return { ...model, modes: { references: { ...model.modes.references, seconds: { values: [4, 8] }, not } } }
  }
  const tall: ShippedRules['not'] = [{ seconds: [8], aspectRatio: '9:16' }]
  const find = (own: ShippedRules['not'], others: ShippedRules['not']) =>
    findFailoverFault(forbid(asked, own), { ...forbid(other, others), id: 'other' }, 'references')
  expect(find([], tall)).toMatch(/does not make 8 seconds in \S+ and 9:16 in the mode references\.$/)
  expect([find(tall, tall), find(tall, [])]).toEqual([null, null])
})
