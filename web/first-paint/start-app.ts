declare global {
  interface Window {
    __reactRouterRouteModules: Record<string, unknown>
  }
}

export type AppFiles = {
  manifest: string
  entry: string
  /** Files by route ID, in the order of nesting. */
  routes: Record<string, string>
  /** Everything that entry and routes import, directly and indirectly. Each file comes after its own imports. */
  imports: string[]
  /** How long a loaded page stays untouched before it starts its application; null: right after the first paint. */
  untouchedMs: number | null
}

/**
 * Starts the application when the page is idle or the visitor touches it. `prepare` sets up what the framework then
 * reads. The source of this function is written into the page (defer-app.ts), so it uses nothing outside itself. Each
 * file runs in its own task, so that no touch has to wait for all of them.
 */
export function startApp(files: AppFiles, prepare: () => void): void {
  const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  const options = { capture: true, passive: true }
  let started = false

  const loaded = (element: HTMLScriptElement | HTMLLinkElement) =>
    new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }))

  // Uses script elements, because they delay the page's load event until an application that starts early is running.
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
      // Each link takes a phone a millisecond, so other tasks get a turn after every few links.
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

  /** If the site was updated after this page was loaded, its files are gone. Reloads once, as web/lib/parts/ does. */
  async function reloadIfUpdated(failure: unknown) {
    try {
      const file = failure instanceof Event && failure.target instanceof HTMLScriptElement ? failure.target.src : ''
      if (file === '' || (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status !== 404) return
      const last = Number(sessionStorage.getItem('soundreel.reloaded'))
      sessionStorage.setItem('soundreel.reloaded', String(Date.now()))
      if (Date.now() - last > 60_000) location.reload()
    } catch {
      // Without a connection or storage, the page stays as it is.
    }
  }
  const startOrReload = () => void start().catch(reloadIfUpdated)

  // The browser first shows what it opens by itself, such as a menu or an FAQ answer.
  const startSoon = () => void setTimeout(startOrReload, 150)
  const startWhenIdle = () => {
    const idle = window.requestIdleCallback ?? setTimeout
    setTimeout(() => idle(startOrReload), files.untouchedMs ?? 0)
  }
  for (const touch of touches) window.addEventListener(touch, startSoon, options)
  // Signed-in visitors wait for their account, so the application starts early.
  if (files.untouchedMs === null || document.documentElement.hasAttribute('data-signed-in'))
    requestAnimationFrame(() => setTimeout(startOrReload))
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle)
}
