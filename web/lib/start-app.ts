declare global {
  interface Window {
    __reactRouterRouteModules: Record<string, unknown>
  }
}

export type AppFiles = {
  manifest: string
  entry: string
  /** By the id of the route, in the order of nesting. */
  routes: Record<string, string>
  /** What those import, directly and indirectly; what is imported comes before what imports it. */
  imports: string[]
  /** How long a loaded page stays untouched before its application starts; null: it starts once the page is painted. */
  untouchedMs: number | null
}

/** Sent by the application when the page answers to it; what was clicked before is clicked again then. */
export const appReadyEvent = 'soundreel:ready'

/**
 * Repeats what was pressed or typed before the application was there and, given its files, starts it: when the page is
 * idle or somebody touches it. `prepare` puts in place what the framework reads then. Its text is written into the page
 * (entry.server.tsx), so it uses nothing from outside itself. File after file, each in a task of its own, so that no
 * touch has to wait for all of them.
 */
export function startApp(files: AppFiles | null, readyEvent: string, prepare: () => void): void {
  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  let started = false
  /** What only the application answers; menus and the theme are not among it. */
  const answeredLater = 'button:not([popovertarget], [data-theme-toggle]), [data-replay]'
  /** Once each, however often somebody pressed. */
  const missed = new Set<HTMLElement>()
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>()

  // Scripts, because the browser calls the page loaded when they have run: who waits for that finds it answering.
  const run = (file: string) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = file
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })

  async function start() {
    if (started || !files) return
    started = true
    prepare()
    for (const touch of touches) window.removeEventListener(touch, startSoon, options)
    for (const href of [...files.imports, files.entry]) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = href
      document.head.append(link)
    }
    for (const file of [...files.imports, files.manifest, ...Object.values(files.routes)]) await run(file)
    const modules: Record<string, unknown> = {}
    for (const id in files.routes) modules[id] = await import(/* @vite-ignore */ files.routes[id] ?? '')
    window.__reactRouterRouteModules = modules
    await run(files.entry)
  }

  function remember(event: Event) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(answeredLater) : null
    if (!target) return
    missed.add(target)
    // An application that is just starting would answer it as well, and then once more.
    event.stopPropagation()
  }

  function rememberTyped({ target }: Event) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.type !== 'file') typed.set(target, target.value)
  }

  // As the keyboard would: the field's own setter is the application's, which would take this for its own writing.
  function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    if (field.value === text) return
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // The button that sends a form was clicked, be it by the Enter key: that click is repeated.
  function holdBack(event: Event) {
    event.preventDefault()
    event.stopPropagation()
  }

  function answerMissed() {
    window.removeEventListener('click', remember, true)
    window.removeEventListener('submit', holdBack, true)
    window.removeEventListener('input', rememberTyped, true)
    // A task later everything shows what only a browser knows, such as the page's address.
    setTimeout(() => {
      typed.forEach((text, field) => void typeAgain(field, text))
      missed.forEach((target) => void target.click())
    })
  }

  // What the browser itself answers, a menu or a question, is shown first.
  const startSoon = () => void setTimeout(start, 150)
  const startWhenIdle = () => {
    const idle = window.requestIdleCallback ?? setTimeout
    setTimeout(() => idle(start), files?.untouchedMs ?? 0)
  }
  window.addEventListener('click', remember, true)
  window.addEventListener('submit', holdBack, true)
  window.addEventListener('input', rememberTyped, true)
  window.addEventListener(readyEvent, answerMissed, { once: true })
  if (!files) return
  for (const touch of touches) window.addEventListener(touch, startSoon, options)
  // Who is signed in waits for the account.
  if (files.untouchedMs === null || document.documentElement.hasAttribute('data-signed-in'))
    requestAnimationFrame(() => setTimeout(start))
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle)
}
