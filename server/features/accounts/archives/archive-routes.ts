import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as archivesCalls from '#contract/accounts/archives.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { type App, registerEndpoint } from '#server/http/endpoints/register-endpoint.ts'
import { readByteRange } from '#server/integrations/storage/byte-range.ts'
import { Refusal } from '#server/refusal.ts'
import { readPieces } from './archive-pieces.ts'
import { findArchive } from './archive-repository.ts'
import { getArchive, isExpired, makeArchive } from './make-archive.ts'

export function registerArchiveRoutes(app: App, ctx: Context): void {
  registerEndpoint(app, archivesCalls.getArchive, async ({ user }) => ({ archive: await getArchive(ctx, user) }))

  registerEndpoint(app, archivesCalls.makeArchive, async ({ user }) => {
    await makeArchive(ctx, user)
    return { archive: await getArchive(ctx, user) }
  })

  const options = { config: { outside: 'archive' }, schema: { hide: true } } as const
  app.get(archivesCalls.archivePath, options, (request, reply) => {
    if (!request.account) throw new Refusal('NOT_SIGNED_IN')
    return sendArchive(ctx, request.account, request, reply)
  })
}

/**
 * Sends the account's archive, or the requested range, so that an interrupted download can continue.
 * @throws Refusal NOT_FOUND, RANGE_NOT_SATISFIABLE
 */
async function sendArchive(ctx: Context, account: Account, request: FastifyRequest, reply: FastifyReply) {
  const archive = await findArchive(ctx.db.root, account.id)
  if (archive?.state !== 'ready' || archive.bytes === null || isExpired(ctx, archive)) throw new Refusal('NOT_FOUND')
  const { bytes } = archive
  const etag = `"${archive.attemptId}"`
  const validator = request.headers['if-range']
  const range = readByteRange(validator === undefined || validator === etag ? request.headers.range : undefined, bytes)
  reply.headers({ 'cache-control': 'private, no-store', 'accept-ranges': 'bytes', etag })
  if (range === 'outside') {
    reply.header('content-range', `bytes */${bytes}`)
    throw new Refusal('RANGE_NOT_SATISFIABLE')
  }
  const { start, end } = range === 'all' ? { start: 0, end: bytes - 1 } : range
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  const name = `${ctx.config.brandName}-${account.username}`.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
  reply.headers({
    'content-type': 'application/zip',
    'content-length': end - start + 1,
    'content-disposition': `attachment; filename="${name}.zip"`,
    'x-content-type-options': 'nosniff',
  })
  return reply.send(
    request.method === 'HEAD' ? Readable.from([]) : Readable.from(readPieces(ctx, archive, { start, end })),
  )
}
