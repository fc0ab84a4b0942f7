import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { createDocument, type Document, encodingFor, readDocument } from './document.ts'
import { sendRefusal } from './error-handler.ts'
import { describePage, markSignedIn } from './page-head.ts'
import { pagePolicy } from './page-policy.ts'
import type { App } from './register-endpoint.ts'
import { readSessionCookie } from './session-cookie.ts'
import { publicPaths, registerSiteFiles } from './site-files.ts'

export const pagesFolder = join(dirname(fileURLToPath(import.meta.url)), '../../dist/client')
const hashedFiles = /^\/assets\//

/**
 * Serves the built pages. A route exists where the build wrote its `index.html`; any other address shows the page's own
 * 404 with that status, and below /api/ the JSON error.
 */
export async function registerPages(app: App, { config }: Context): Promise<void> {
  const files = listFiles()
  await app.register(fastifyStatic, {
    root: pagesFolder,
    index: false,
    wildcard: false,
    cacheControl: false,
    // Written beside each file by the build; see scripts/compress-files.ts.
    preCompressed: true,
    globIgnore: ['**/*.{html,br,gz}'],
    setHeaders: (reply, path) => {
      const name = path.slice(pagesFolder.length).replaceAll(sep, '/')
      reply.header('cache-control', hashedFiles.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  registerSiteFiles(app, config)
  const complete = (file: string, path: string | null) =>
    describePage(readFileSync(join(pagesFolder, file), 'utf8'), config, path)
  const prepare = (html: string) => createDocument(html, pagePolicy(html, config))
  for (const file of files.filter((name) => /(^|\/)index\.html$/.test(name))) {
    const path = `/${file.replace(/\/?index\.html$/, '')}`
    const html = complete(file, publicPaths.includes(path) ? path : null)
    const [forVisitors, forUsers] = [prepare(html), prepare(markSignedIn(html))]
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendDocument(request, reply, readSessionCookie(request) ? forUsers : forVisitors),
    )
  }
  const fallback = files.includes('__spa-fallback.html') ? prepare(complete('__spa-fallback.html', null)) : null
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|paypal|media)\//.test(request.url)
    if (!wantsPage || !fallback) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    return sendDocument(request, reply.code(404), fallback)
  })
}

/** Another one for every build of the pages, the same on every machine. */
export function readBuild(): string {
  return createHash('sha256').update(listFiles().sort().join()).digest('base64url').slice(0, 12)
}

/** The address of the pages' stylesheet, for what the server writes itself; null where no pages are built. */
export function findStylesheet(): string | null {
  const file = listFiles().find((name) => /^assets\/root-[^/]+\.css$/.test(name))
  return file ? `/${file}` : null
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', document.policy)
    .header('etag', document.etag)
    .type('text/html; charset=utf-8')
  if (reply.statusCode === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await readDocument(document, encoding))
}

function listFiles(): string[] {
  try {
    const entries = readdirSync(pagesFolder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(pagesFolder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch {
    // Nothing was built: the API alone is served.
    return []
  }
}
