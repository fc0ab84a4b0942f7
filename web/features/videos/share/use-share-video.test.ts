import { expect, it } from 'vitest'
import { shownSharing } from './use-share-video.ts'

const hidden = { isPublic: false, isListed: false }
const listed = { isPublic: true, isListed: true }

it.each([
  ['what the list says', listed, null, listed],
  ['at once what was chosen', hidden, { isPublic: true }, { isPublic: true, isListed: false }],
  ['the search engines as they were', listed, { isPublic: true }, listed],
  ['at once that it is listed', { isPublic: true, isListed: false }, listed, listed],
  ['a withdrawn video as not listed', listed, { isPublic: false }, hidden],
  ['a private video as not listed, whatever the list says', { isPublic: false, isListed: true }, null, hidden],
])('CRE-05 shows %s', (_, task, wanted, shown) => expect(shownSharing(task, wanted)).toEqual(shown))
