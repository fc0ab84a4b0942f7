import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sitePageNames } from '#contract/settings/site-pages.ts'
import { defaultPage } from '#server/features/settings/default-pages.ts'

/** What a text says that fixes the price of a credit, whatever the packages ask. */
const statesAPrice = [
  /\bcredits? (?:is|are|costs?|equals?|=) (?:worth )?(?:one|a|\$?[\d.]+)\b/i,
  /\b(?:one|a|1|per) (?:US )?cents?\b/i,
  /\bper credit\b/i,
  /(?<![=.'])[$¢]\d/,
]
const isComment = /^\s*(?:\/?\*|\/\/)/

/** The lines that may: one is shown only if the packages ask that price, the others tell it to the operator or are no texts. */
const allowed = [
  /^export const oneCreditIsOneCent = /,
  /^ {2}'The comparison on the landing page counts a credit as one cent\./,
  /Only the comparison on the landing page counts a credit as one cent/,
  /The comparison on the landing page counts them as \$1\.00 and shows your real price/,
  /\.replaceAll\(/,
  /at half a cent for each credit of KIE/,
]

it('PAY-01 no page and no mail states a fixed price of a credit: the packages give it', () => {
  const files = globSync(['web/texts/**/*.ts', 'server/features/**/*.ts', 'contract/**/*.ts'], {
    exclude: ['**/*.test.ts', 'server/features/providers/**', 'server/features/models/catalogue/**'],
  })
  expect(files.length).toBeGreaterThan(300)
  const stated = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !isComment.test(line) && statesAPrice.some((pattern) => pattern.test(line)))
      .filter((line) => !allowed.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(stated).toEqual([])
})

it.each(sitePageNames)('PAY-01 the built-in page %s states no price of a credit', (name) => {
  const text = defaultPage(name, 'Kino')
  for (const pattern of statesAPrice) expect(text).not.toMatch(pattern)
})
