import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { StoredFile } from '#server/integrations/storage/storage.ts'
import { isStoredName } from '#server/integrations/storage/stored-name.ts'
import { Refusal } from '#server/refusal.ts'

/** `cacheControl` is for existing files only; a 404 is never cached. */
type Sent = { name: string; cacheControl: string }

/**
 * Sends a stored file, or the requested range, wherever it is
 * stored. Files of deleted videos and disabled owners are not found.
 * @throws Refusal NOT_FOUND, RANGE_NOT_SATISFIABLE
 */
export async function sendStored(ctx: Context, request: FastifyRequest, reply: FastifyReply, sent: Sent) {
  const file = await openStored(ctx, request, sent.name)
  if (!file) throw new Refusal('NOT_FOUND')
  guard(reply)
  reply.header('cache-control', sent.cacheControl).headers(file.headers)
  if (file.status === 416) throw new Refusal('RANGE_NOT_SATISFIABLE')
  if (isKnown(request, file)) {
    close(file)
    return reply.removeHeader('content-length').removeHeader('content-range').code(304).send()
  }
  if (request.method === 'HEAD') close(file)
  // For HEAD, Fastify keeps the given content-length only if the body is a stream.
  return reply.code(file.status).send(request.method === 'HEAD' ? Readable.from([]) : file.body)
}

/** Sends a range only if the client's If-Range matches the file; otherwise sends the whole file. */
async function openStored(ctx: Context, { headers }: FastifyRequest, name: string): Promise<StoredFile | null> {
  if (!isStoredName(name) || ctx.deadFiles.isDead(name)) return null
  const file = await ctx.storage.open(name, headers.range)
  const validator = headers['if-range']
  if (!file || file.status === 200 || validator === undefined) return file
  if (validator === file.headers.etag || validator === file.headers['last-modified']) return file
  close(file)
  return ctx.storage.open(name)
}

function isKnown({ headers }: FastifyRequest, { headers: { etag } }: StoredFile): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return etag !== undefined && (known?.includes(etag.replace(/^W\//, '')) ?? false)
}

function close({ body }: StoredFile): void {
  if (body && 'destroy' in body) body.destroy()
}

/** Headers of every stored file, so that none can ever run as a page. */
function guard(reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  // A page on another host name of this site may show and save videos. Anyone who knows the name may fetch it anyway.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('access-control-allow-origin', '*')
}
