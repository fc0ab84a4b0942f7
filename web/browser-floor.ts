/**
 * The oldest browsers that the pages work in. The build compiles for them (vite.config.ts), a test finds newer functions
 * in the built scripts (scripts/checks/browser-floor/), and pages tell visitors with an older browser
 * (web/first-paint/old-browser.ts), which must be changed together with this list.
 */
export const browserFloor = { chrome: 123, edge: 123, firefox: 128, safari: 17.5 }
