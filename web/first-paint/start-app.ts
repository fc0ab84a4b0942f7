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

/**
 * Starts the application when the page is idle or somebody touches it. `prepare` puts in place what the framework reads
 * then. Its text is written into the page (defer-app.ts), so it uses nothing from outside itself. File after file, each in
 * a task of its own, so that no touch has to wait for all of them.
 */
export function startApp(files: AppFiles, prepare: () => void): void {
  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  let started = false

  const loaded = (element: HTMLScriptElement | HTMLLinkElement) =>
    new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }))

  // Scripts, because the browser calls the page loaded when they have run: who waits for that finds it answering.
  function run(file: string) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = file
    document.head.append(script)
    return loaded(script)
  }

  async function start() {
    if (started) return
    started = true
    prepare()
    for (const touch of touches) window.removeEventListener(touch, startSoon, options)
    for (const [at, href] of [...files.imports, files.entry].entries()) {
      // A link is a millisecond of a phone's time: after a few of them it is somebody else's turn.
      if (at % 4 === 0) await new Promise((resolve) => setTimeout(resolve))
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

  // What the browser itself answers, a menu or a question, is shown first.
  const startSoon = () => void setTimeout(start, 150)
  const startWhenIdle = () => {
    const idle = window.requestIdleCallback ?? setTimeout
    setTimeout(() => idle(start), files.untouchedMs ?? 0)
  }
  for (const touch of touches) window.addEventListener(touch, startSoon, options)
  // Who is signed in waits for the account.
  if (files.untouchedMs === null || document.documentElement.hasAttribute('data-signed-in'))
    requestAnimationFrame(() => setTimeout(start))
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle)
}
