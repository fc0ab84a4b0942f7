/**
 * Marks a page in a browser below the floor (web/browser-floor.ts). Runs in the head, as a script of its own: older
 * browsers cannot even read the others. Each test separates the browsers of one maker: light-dark() came with Chrome
 * 123, Edge 123 and Safari 17.5, registerProperty with Firefox 128. It is a text, because the build would write a
 * function in newer words than those of 2009.
 */
export const oldBrowserScript = `(function () {
  if (typeof CSS === 'undefined' || !('registerProperty' in CSS) || !CSS.supports('color', 'light-dark(#000, #fff)'))
    document.documentElement.setAttribute('data-old-browser', '')
})()`
