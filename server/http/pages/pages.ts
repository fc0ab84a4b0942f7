import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { readSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { sendRefusal } from '#server/http/endpoints/error-handler.ts'
import type { App } from '#server/http/endpoints/register-endpoint.ts'
import { Refusal } from '#server/refusal.ts'
import { answerDocument, type Document } from './document.ts'
import { createPageDocuments, pagesFolder } from './page-documents.ts'
import { scriptPolicy, workerPolicy } from './page-policy.ts'
import { registerSiteFiles } from './site-files.ts'

const hashedFiles = /^\/assets\//
/** The script of the page /verify that runs WebAssembly, with its compressed copies. */
const verifyWorker = /^\/assets\/verify-worker-[^/]+\.js(\.br|\.gz)?$/

/**
 * Serves the built pages. A route exists for every `index.html` of the build. Any other path gets the 404 page with
 * that status, or below /api/ the JSON error.
 */
export async function registerPages(app: App, { config }: Context): Promise<void> {
  const pages = createPageDocuments(config)
  await app.register(registerPageFiles)
  registerSiteFiles(app, config)
  for (const path of pages.paths)
    app.get(path, { config: { outside: 'page' }, schema: { hide: true } }, async (request, reply) => {
      const page = pages.find(path, readSessionCookie(request) !== null)
      if (!page) return reply.callNotFound()
      return sendDocument(request, reply, page)
    })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|paypal|media)\//.test(request.url)
    const page = wantsPage ? pages.notFound() : null
    if (!page) return sendRefusal(request, reply, new Refusal('NOT_FOUND'))
    return sendDocument(request, reply, page, 404)
  })
}

/** A separate scope, whose `outside` declares all its routes as page files. */
function registerPageFiles(scope: FastifyInstance, _options: object, done: () => void): void {
  scope.decorate('outside', 'page-file')
  scope.register(fastifyStatic, {
    root: pagesFolder,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build writes the compressed copies next to each file; see scripts/compress-files.ts.
    preCompressed: true,
    globIgnore: ['**/*.{html,br,gz}'],
    setHeaders: (reply, path) => {
      const name = path.slice(pagesFolder.length).replaceAll(sep, '/')
      // A page ignores it, but a worker has the policy of its own script, and would have none without it.
      if (hashedFiles.test(name))
        reply.header('content-security-policy', verifyWorker.test(name) ? workerPolicy : scriptPolicy)
      reply.header('cache-control', hashedFiles.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  done()
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document, status = 200) {
  const answer = await answerDocument(document, request.headers, status)
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}
