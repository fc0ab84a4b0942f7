/**
 * The name in the prerendered pages. The server replaces it with the operator's name (server/http/pages/page-head.ts).
 */
const builtName = 'Soundreel'

/** The operator's name for the site. Read from the page itself, so that no page shows another name first. */
export const brandName: string =
  (typeof document !== 'undefined' &&
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ||
  builtName
