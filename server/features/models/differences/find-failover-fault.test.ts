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
