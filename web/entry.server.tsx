import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { deferApp } from './first-paint/defer-app.ts'

/**
 * Renders the prerendered pages at build time. It must exist: without it the framework's own entry is taken,
 * whose build edits package.json and runs an install.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Large parts would stand at the end, for a script to put in their place; pages are read without one.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html')
  // The development server rewrites scripts on its way, and needs them as they are.
  if (import.meta.env.DEV) return new Response(stream, { status, headers })
  const html = await new Response(stream).text()
  return new Response(deferApp(html, context.isSpaMode ? null : new URL(request.url).pathname), { status, headers })
}
