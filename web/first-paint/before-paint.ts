import { sessionKey } from '#web/lib/current-user.ts'
import { targetKey } from '#web/lib/parts/use-navigation-target.ts'

const themeKey = 'soundreel.theme'

/** Runs in the head, before anything is painted. */
export const beforePaintScript = `(${beforePaint})(${JSON.stringify({ themeKey, sessionKey, targetKey })})`

/** The source of this function is written into every page, so it uses nothing outside itself. */
function beforePaint(keys: { themeKey: string; sessionKey: string; targetKey: string }): void {
  const root = document.documentElement
  // The Content-Security-Policy does not let zod compile schemas, and browsers report each attempt.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

  // Storage may be blocked. The page then follows the system's theme and treats the visitor as signed out.
  function read(key: string) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  /** Goes on to the page that the visitor asked for when this one reloaded instead, because the site was updated. */
  function goOn() {
    try {
      const { target, at } = JSON.parse(sessionStorage.getItem(keys.targetKey) ?? '{}')
      sessionStorage.removeItem(keys.targetKey)
      const [navigation] = performance.getEntriesByType('navigation')
      const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
      if (isReload && Date.now() - at < 10_000 && target !== location.pathname + location.search)
        location.replace(target)
    } catch {}
  }

  function keepTheme(theme: string | null) {
    try {
      if (theme) localStorage.setItem(keys.themeKey, theme)
      else localStorage.removeItem(keys.themeKey)
    } catch {}
  }

  /** Switches to the other theme. If that is the system's theme, the page follows the system again. */
  function switchTheme() {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
    if (next === system) delete root.dataset.theme
    else root.dataset.theme = next
    keepTheme(next === system ? null : next)
  }

  /** Visitors from outside the site see the text before its fonts are fetched. All fonts then change at once. */
  function showWordsFirst() {
    const [navigation] = performance.getEntriesByType('navigation')
    const isArrival =
      navigation instanceof PerformanceNavigationTiming &&
      navigation.type === 'navigate' &&
      !document.referrer.startsWith(`${location.origin}/`)
    if (!isArrival || !PerformanceObserver.supportedEntryTypes.includes('paint')) return
    root.dataset.wordsFirst = ''
    const showFonts = () => void delete root.dataset.wordsFirst
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      const latin = Array.from(document.fonts).filter(({ unicodeRange }) => /^U\+0-FF/i.test(unicodeRange))
      Promise.all(latin.map((font) => font.load())).then(showFonts, showFonts)
    })
    observer.observe({ type: 'paint', buffered: true })
  }

  goOn()
  const theme = read(keys.themeKey)
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (read(keys.sessionKey)) root.setAttribute('data-signed-in', '')
  showWordsFirst()
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-theme-toggle]')) switchTheme()
  })
  // Keeps keyboard focus inside the open menu.
  addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!(target instanceof Element) || target.id !== 'mobile-menu') return
      for (const part of document.querySelectorAll<HTMLElement>('[data-behind-menu]')) part.inert = newState === 'open'
    },
    true,
  )
}
