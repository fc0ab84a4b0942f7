/** Runs in the head, as a script of its own: older browsers cannot even read the others. */
export const oldBrowserScript = `(${noteOldBrowser})()`

/**
 * Marks a page in a browser below the floor (web/browser-floor.ts). Each test separates the browsers of one maker:
 * light-dark() came with Chrome 123, Edge 123 and Safari 17.5, registerProperty with Firefox 128. The source of this
 * function is written into every page, in the language of 2009.
 */
function noteOldBrowser(): void {
  if (typeof CSS === 'undefined' || !('registerProperty' in CSS) || !CSS.supports('color', 'light-dark(#000, #fff)'))
    document.documentElement.setAttribute('data-old-browser', '')
}
