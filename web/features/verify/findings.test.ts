import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Verification } from '#contract/verification/verify-file.ts'
import * as texts from '#web/texts/site.ts'
import { Findings } from './findings.tsx'
import type { ManifestFacts, SignedState } from './manifest-facts.ts'
import type { Checked } from './use-verify.ts'

const unknown: Verification = {
  ...{ sha256: 'a'.repeat(64), madeHere: false, madeAt: null, model: null, modelLabel: null, resolution: null },
  demo: null,
}
const made: Verification = {
  ...unknown,
  ...{ madeHere: true, madeAt: '2026-11-21T12:00:00.000Z', model: 'veo3', modelLabel: 'Our Veo', resolution: '720p' },
  demo: false,
}

function signed(state: SignedState, madeByAi: 'yes' | 'source' | 'no' | null = null): ManifestFacts {
  return { state, madeByAi, madeWith: 'veo3', signedBy: 'Kino' }
}

/** What the page shows, as one text, and the colour of each finding. */
function show(changes: Partial<Checked>) {
  const checked: Checked = { name: 'clip.mp4', manifest: { state: 'none' }, verification: unknown, failure: null }
  const markup = renderToStaticMarkup(createElement(Findings, { checked: { ...checked, ...changes } }))
  const colours = Array.from(markup.matchAll(/<svg[^>]*text-(good|bad|quiet)/g), ([, colour]) => colour)
  return { text: markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), colours }
}

it.each<[SignedState, string, string]>([
  ['trusted', `${texts.signedHere} ${texts.unchangedSinceSigning}`, 'good'],
  ['expired', `${texts.signedHereExpired} ${texts.whatExpiredMeans}`, 'good'],
  ['valid', `${texts.signedByOthers} ${texts.whatAnUnknownSignerMeans}`, 'good'],
  ['unchecked', `${texts.signerUnchecked} ${texts.whatUncheckedMeans}`, 'quiet'],
  ['not-accepted', `${texts.signerNotAccepted} ${texts.whatNotAcceptedMeans}`, 'quiet'],
  ['changed', `${texts.changedAfterSigning} ${texts.whatChangedMeans}`, 'bad'],
])('MRK-02 of a file whose credentials are %s, the page says: %s', (state, words, colour) => {
  const { text, colours } = show({ manifest: signed(state) })
  expect(text).toContain(words)
  expect(colours).toEqual(['quiet', colour])
})

it.each([
  ['yes', texts.yesSaysTheSigner],
  ['source', texts.yesSaysTheSource],
  ['no', texts.noSaysTheSigner],
] as const)('MRK-02 whether AI made a file is said as the credentials state it: %s', (madeByAi, words) => {
  expect(show({ manifest: signed('trusted', madeByAi) }).text).toContain(`${texts.madeByAi} ${words}`)
})

it('MRK-02 if the site could not be asked about a file, the page does not say whether it was made here', () => {
  const { text, colours } = show({ verification: null, failure: 'The server cannot be reached.' })
  expect(text).toContain(`${texts.notAsked} The server cannot be reached.`)
  expect(text).not.toContain(texts.madeHere)
  expect(text).not.toContain(texts.notMadeHere)
  expect(colours).toEqual(['quiet', 'quiet'])
})

it('MRK-02 of a file that was made here, the page says whether AI made it, when and with which model', () => {
  const { text, colours } = show({ verification: made, manifest: signed('trusted') })
  expect(text).toContain(`${texts.madeHere} ${texts.madeByAiHere}`)
  for (const fact of [/Date \d\d:\d\d 2\d\/11\/2026/, /Model Our Veo/, /Resolution 720p/, /Made with Our Veo/])
    expect(text).toMatch(fact)
  expect(colours).toEqual(['good', 'good'])
  expect(show({ verification: { ...made, demo: true } }).text).toContain(`${texts.madeHere} ${texts.drawnByTheDemo}`)
})
