import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { findNewerNames } from '#scripts/checks/browser-floor/find-newer-names.ts'
import { listPlatformNames } from '#scripts/checks/browser-floor/newer-names.ts'
import { listenToConsole, noWorker, serveSite, toast } from './site.ts'

/** Used only where a browser has it, or harmless. */
const allowed: Record<string, string> = {
  '.devicePixelRatio': 'the data lacks Safari, which has it',
  '.marginLeft': 'a property of every style',
  '.marginRight': 'a property of every style',
  '.flip': 'an option of the floating menu',
  '.isComposing': 'of key events, which all browsers have; only that of input events is newer',
  '.fromElement': 'read from old mouse events by React, absent elsewhere',
  '.connection': 'asked for by React and the router, absent elsewhere',
  '.downlink': 'of the connection',
  'Navigator.connection': 'asked for by React and the router, absent elsewhere',
  '.startViewTransition': 'React and the router ask whether there is one',
  '.skipTransition': 'of that transition',
  '.canIntercept': 'of the Navigation API, which React asks for',
  '.currentEntry': 'of the Navigation API, which React asks for',
  '.toHex': 'the hash asks whether there is one',
  '.fromHex': 'the hash asks whether there is one',
  'Uint8Array.fromHex': 'the hash asks whether there is one',
  '.getClientCapabilities': 'the library for passkeys asks whether there is one',
  'PublicKeyCredential.getClientCapabilities': 'the library for passkeys asks whether there is one',
  'Navigator.share': 'the page asks whether there is one, and copies the link in any case',
  'Symbol.dispose': 'the reader of credentials asks whether there is one',
  'Iterator.from': 'the chart library asks whether there is one',
  'AbortSignal.timeout': 'there since Chrome 103; only the kind of its error changed later',
}

test('FLD-02 no built script uses what the oldest supported browsers lack', () => {
  const files = globSync('dist/client/**/*.js')
  expect(files.length).toBeGreaterThan(50)
  const found = findNewerNames(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  const unknown = Array.from(found).filter(([name]) => !(name in allowed))
  expect(unknown).toEqual([])
  // An exception that nothing needs any more would hide the next fault.
  expect(Object.keys(allowed).filter((name) => !found.has(name))).toEqual([])
})

test.describe('in a browser', () => {
  const site = serveSite(noWorker)

  test('GEN-09 LND-06 FLD-02 without everything newer than the floor, a video is generated, and one answer is open at a time', async ({
    page,
    context,
  }) => {
    await site.enterAsUser(context)
    const { statics, globals } = listPlatformNames()
    const newer = (names: ReadonlyMap<string, boolean>) =>
      Array.from(names).flatMap(([name, isOld]) => (isOld ? [] : [name]))
    await page.addInitScript(
      (names) => {
        const owners = window as unknown as Record<string, Record<string, unknown> & { prototype?: object }>
        for (const name of names.statics) {
          const [owner = '', member = ''] = name.split('.')
          for (const holder of [owners[owner], owners[owner]?.prototype])
            if (holder && Object.getOwnPropertyDescriptor(holder, member)?.configurable)
              Reflect.deleteProperty(holder, member)
        }
        for (const name of names.globals) Reflect.deleteProperty(window, name)
      },
      { statics: newer(statics).filter((name) => name !== 'AbortSignal.timeout'), globals: newer(globals) },
    )
    const complaints = listenToConsole(page)
    await page.goto(`${site.url}/generate`)
    expect(await page.evaluate(() => 'parse' in URL)).toBe(false)
    await page.getByLabel('Prompt').fill('Waves break on a rocky shore at sunset')
    await page.getByRole('button', { name: /Generate · 1 credit/ }).click()
    await expect(toast(page)).toContainText('Video generation started')
    for (const link of ['My Creations', 'Pricing', 'API', 'Contact'])
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    await expect(page.getByText('This browser is too old')).toBeHidden()

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    const answers = page.getByRole('region', { name: 'Questions and answers' }).locator('details')
    await expect(answers).toHaveCount(8)
    // Firefox 128 does not read it.
    await answers.evaluateAll((all) => {
      for (const answer of all) answer.removeAttribute('name')
    })
    const open = page.locator('details[open]')
    await answers.nth(2).locator('summary').click()
    await expect(open).toHaveText([/How long can a video be/])
    await answers.nth(6).locator('summary').click()
    await expect(open).toHaveText([/Is there a daily limit/])
    await answers.nth(6).locator('summary').click()
    await expect(open).toHaveCount(0)
    expect(complaints).toEqual([])
  })

  test('FLD-02 an older browser says so, even if none of our scripts runs there', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS) as (...words: string[]) => boolean
      CSS.supports = (...words: string[]) => !words[1]?.startsWith('light-dark') && supports(...words)
    })
    for (const path of ['/generate', '/', '/nowhere']) {
      await page.goto(site.url + path)
      await expect(page.getByText('This browser is too old for this site')).toBeVisible()
      const script = await page.locator('head script').first().textContent()
      expect(script).toContain('data-old-browser')
      expect(script).not.toMatch(/=>|\?\.|\?\?|`|\b(let|const)\b/)
    }
  })
})
