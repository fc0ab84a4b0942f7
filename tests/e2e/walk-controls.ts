import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { refuse } from './shown-videos.ts'

const dialogs = '[role=dialog], [role=alertdialog]'
const controls = 'button:not(:disabled, [aria-disabled=true], [aria-hidden=true], [role=tab])'

/** Left out: they end the visit, the dialog or what is tested in it, or belong to the browser. */
const leftOut =
  /^(Close|Recreate Video|Leave out|Cancel|Keep|Sign Out|Done|Play|Pause|Seek|Full screen|Picture in picture)/

const typed: Record<string, string> = {
  email: 'ann@example.org',
  password: 'correct horse',
  number: '3',
  url: 'https://example.org/',
}

export type Walk = {
  /** What was pressed, in order. */
  readonly pressed: readonly string[]
  /** Presses every button of the page, and those of each dialog that opens. */
  controlsOf(path: string): Promise<void>
}

/**
 * Goes through pages by keyboard. Every call that changes something is held, then refused. The focus must never fall to
 * the body: neither while a call runs, nor after it, nor when a dialog closes.
 */
export async function startWalk(page: Page, origin: string): Promise<Walk> {
  const held: Route[] = []
  const pressed: string[] = []
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    held.push(route)
    return undefined
  })

  // Many dialogs are loaded when they are first opened.
  const loading = new Set<Request>()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    loading.add(request)
    scripts.push(request.url())
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))

  async function settle(name: string) {
    await stillFocused(page, name)
    // Some calls follow on the refusal of another.
    const refuseHeld = async () => {
      if (held.length > 0) await stillFocused(page, `${name} while its call runs`)
      for (const route of held.splice(0)) await refuse(route, 500, 'INTERNAL', 'Something went wrong.')
      await stillFocused(page, `${name} after its call`)
      return held.length
    }
    await expect.poll(refuseHeld).toBe(0)
  }

  async function press(button: Locator, name: string, dialog: Locator) {
    const scriptsBefore = scripts.length
    await button.focus()
    await page.keyboard.press('Enter')
    // A loaded dialog opens with the press; any other has begun to load by then. Some presses lead to another document.
    await twoFrames(page).catch(() => undefined)
    await expect.poll(() => loading.size).toBe(0)
    if (scripts.length > scriptsBefore) {
      await haveRun(page, scripts.slice(scriptsBefore)).catch(() => undefined)
      await mayAppear(dialog, 1_000)
    }
    pressed.push(name)
    await settle(name)
  }

  /** Fails for a dialog that opened too late to be walked through: it would hide what is pressed next. */
  async function countOpen(expected: number, when: string): Promise<number> {
    const open = await page.locator(dialogs).count()
    expect(open, `Open dialogs ${when}`).toBeLessThanOrEqual(expected)
    return open
  }

  async function walk(scope: Locator, path: string, depth: number) {
    const around = await page.locator(dialogs).count()
    await fillIn(scope)
    const seen: string[] = []
    for (let name = await markNext(scope, seen); name !== null; name = await markNext(scope, seen)) {
      const open = await countOpen(around, `before ${name}`)
      await press(scope.locator('[data-next]'), name, page.locator(dialogs).nth(open))
      if ((await countOpen(open + 1, `after ${name}`)) > open) {
        if (depth < 2) await walk(page.locator(dialogs).nth(open), path, depth + 1)
        await closeAll(open, name)
      }
      if (new URL(page.url()).pathname === path) continue
      if (depth > 0) return
      await visit(path)
    }
    await countOpen(around, `after the last button of ${path}`)
  }

  async function closeAll(open: number, name: string) {
    await expect(async () => {
      if ((await page.locator(dialogs).count()) > open) await page.keyboard.press('Escape')
      expect(await page.locator(dialogs).count()).toBeLessThanOrEqual(open)
    }).toPass()
    await stillFocused(page, `${name} after its dialog`)
  }

  async function visit(path: string) {
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
  }

  return {
    pressed,
    async controlsOf(path) {
      await visit(path)
      await walk(page.getByRole('main'), path, 0)
    },
  }
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until scripts have run and what they caused is done: a busy machine may take seconds once they are loaded. */
const haveRun = (page: Page, scripts: readonly string[]) =>
  page.evaluate(async (urls) => {
    await Promise.all(urls.filter((url) => url.startsWith(location.origin)).map((url) => import(url)))
    for (let count = 0; count < 5; count++) await new Promise<unknown>((done) => requestIdleCallback(done))
  }, scripts)

/** Not every press that loads something opens a dialog; what was loaded is shown a moment later. */
const mayAppear = (dialog: Locator, timeout: number) => dialog.waitFor({ timeout }).catch(() => undefined)

async function stillFocused(page: Page, when: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')
  await twoFrames(page)
  await expect.poll(focused, { message: `The focus is lost: ${when}`, timeout: 15_000 }).not.toBe('BODY')
}

/** Marks the next button that was not pressed, also one that a press brought; its name, or null after the last. */
async function markNext(scope: Locator, seen: string[]): Promise<string | null> {
  // A press may have closed the dialog.
  if ((await scope.count()) === 0) return null
  const mark = scope.evaluate(
    (element, { seen, controls, leftOut, rows }) => {
      for (const marked of document.querySelectorAll('[data-next]')) marked.removeAttribute('data-next')
      for (const button of element.querySelectorAll<HTMLElement>(controls)) {
        const label = button instanceof HTMLButtonElement ? button.labels[0] : undefined
        const words = button.getAttribute('aria-label') ?? (label ?? button).innerText
        const name = words.replace(/\s+/g, ' ').trim()
        const kind = new RegExp(rows).exec(name)?.[0] ?? name
        if (!button.checkVisibility() || new RegExp(leftOut).test(name) || seen.includes(kind)) continue
        button.setAttribute('data-next', '')
        return { name, kind }
      }
      return null
    },
    { seen, controls, leftOut: leftOut.source, rows: rowButtons.source },
    { timeout: 15_000 },
  )
  const name = await mark.catch(async (error) => {
    // It may also have closed only now.
    if ((await scope.count()) > 0) throw error
    return null
  })
  if (name) seen.push(name.kind)
  return name?.name ?? null
}

/** Rows of a list have the same buttons; those of one are enough. */
const rowButtons = /^(Change|Confirm:|Edit|Disable|Move|Try)(?= .)/

/** So that forms send what is in them instead of complaining of the first field. A field may go while a dialog opens. */
async function fillIn(scope: Locator): Promise<void> {
  for (const field of await scope.locator('input:visible, textarea:visible').all())
    await fill(field).catch(async (error) => {
      if (await field.isVisible()) throw error
    })
}

const fillable = ['text', 'email', 'password', 'number', 'url']
const shortly = { timeout: 2_000 }

async function fill(field: Locator): Promise<void> {
  const type = (await field.getAttribute('type', shortly)) ?? 'text'
  if (!fillable.includes(type) || !(await field.isEditable(shortly))) return
  if ((await field.inputValue(shortly)) === '') await field.fill(typed[type] ?? 'Some words', shortly)
}
