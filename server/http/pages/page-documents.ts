import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Config } from '#server/config.ts'
import { createDocument, type Document } from './document.ts'
import { describePage, markSignedIn } from './page-head.ts'
import { pagePolicy } from './page-policy.ts'
import { publicPaths } from './site-files.ts'

export const pagesFolder = join(import.meta.dirname, '../../../dist/client')

export type PageDocuments = {
  /** The paths for which the build wrote a page. */
  paths: string[]
  /**
   * The page at a path, as a visitor with or without a session first sees it; null if there is no page at this path.
   */
  find(path: string, signedIn: boolean): Document | null
  /** The page for all other paths; null if no pages were built. */
  notFound(): Document | null
}

/** The built pages as this site sends them, each prepared at its first request. */
export function createPageDocuments(config: Config): PageDocuments {
  const files = listPageFiles()
  const fileOf = new Map(
    files
      .filter((name) => /(^|\/)index\.html$/.test(name))
      .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`, name]),
  )
  const made = new Map<string, Document>()

  function make(file: string, path: string | null, signedIn: boolean): Document {
    const key = `${signedIn} ${file}`
    const known = made.get(key)
    if (known) return known
    const html = describePage(readFileSync(join(pagesFolder, file), 'utf8'), config, path)
    const shown = signedIn ? markSignedIn(html) : html
    const document = createDocument(shown, pagePolicy(shown, config))
    made.set(key, document)
    return document
  }

  return {
    paths: Array.from(fileOf.keys()),
    find(path, signedIn) {
      const file = fileOf.get(path)
      return file === undefined ? null : make(file, publicPaths.includes(path) ? path : null, signedIn)
    },
    notFound: () => (files.includes('__spa-fallback.html') ? make('__spa-fallback.html', null, false) : null),
  }
}

/** An id that differs for every build of the pages, and is the same on every machine. */
export function readBuild(): string {
  return createHash('sha256').update(listPageFiles().sort().join()).digest('base64url').slice(0, 12)
}

/** The addresses of the site's styles and fonts, for pages that the server writes; empty if no pages were built. */
export function findStylesheets(): string[] {
  return listPageFiles()
    .filter((name) => /^assets\/(root|fonts)-[^/]+\.css$/.test(name))
    .map((name) => `/${name}`)
}

function listPageFiles(): string[] {
  try {
    const entries = readdirSync(pagesFolder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(pagesFolder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch {
    // Without a build, the server has only the API.
    return []
  }
}
