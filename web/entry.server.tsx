import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { deferApp } from './first-paint/defer-app.ts'

/**
 * Renders the prerendered pages at build time. This file must exist: without it, the framework uses its own entry,
 * whose build edits package.json and runs an install.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // Otherwise, a script would move large parts into place, and pages must be readable without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html')
  // The development server rewrites scripts as it serves them, and needs them unchanged.
  if (import.meta.env.DEV) return new Response(stream, { status, headers })
  const html = await new Response(stream).text()
  return new Response(deferApp(html, context.isSpaMode ? null : new URL(request.url).pathname), { status, headers })
}
