import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { Refusal } from '#server/refusal.ts'
import { sendRefusal } from './error-handler.ts'
import type { App } from './register-endpoint.ts'

export const pagesFolder = join(dirname(fileURLToPath(import.meta.url)), '../../dist/client')
const hashedFiles = /^\/assets\//

/**
 * Serves the built pages. A route exists where the build wrote its `index.html`; any other address shows the page's own
 * 404 with that status, and below /api/ the JSON error.
 */
export async function registerPages(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root: pagesFolder,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = path.slice(pagesFolder.length)
      reply.header('cache-control', hashedFiles.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const route of listRoutes())
    app.get(route.path, { schema: { hide: true } }, async (_, reply) => reply.sendFile(route.file))
  const fallback = readIfBuilt('__spa-fallback.html')
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|paypal|media)\//.test(request.url)
    if (!wantsPage || !fallback) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(fallback)
  })
}

/** The address of the pages' stylesheet, for what the server writes itself; null where no pages are built. */
export function findStylesheet(): string | null {
  const file = listFiles().find((name) => /^assets\/root-[^/]+\.css$/.test(name.replaceAll('\\', '/')))
  return file ? `/${file.replaceAll('\\', '/')}` : null
}

function listRoutes(): { path: string; file: string }[] {
  return listFiles()
    .filter((file) => file === 'index.html' || file.endsWith('/index.html'))
    .map((file) => ({ path: `/${file.replace(/\/?index\.html$/, '')}`, file }))
}

function listFiles(): string[] {
  try {
    const entries = readdirSync(pagesFolder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(pagesFolder, join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

function readIfBuilt(file: string): string | null {
  try {
    return readFileSync(join(pagesFolder, file), 'utf8')
  } catch {
    return null
  }
}
