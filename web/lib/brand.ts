/** Stands in the built pages; the server writes the operator's name over it (server/http/pages/page-head.ts). */
const builtName = 'Soundreel'

/** What the operator calls the site. It is in the page, so that no page shows another name first. */
export const brandName: string =
  (typeof document !== 'undefined' &&
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ||
  builtName
